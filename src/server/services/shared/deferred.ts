import type { NotificationText } from '@/domain/notifications/notification-facts';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';
import type { DomainEvent } from '@/domain/outbox/domain-event';

/** A notification for one user. */
export interface Notice extends NotificationText {
  userId: string;
  kind: NotificationKind;
  actorId: string | null;
  actorName: string | null;
}

/** An event that may be worth points. */
export interface PointEvent {
  subject: { id: string | null };
  event: DomainEvent;
}

/**
 * What several changes in one transaction leave to its end. Points and notifications lock rows of their users in user
 * order, but only within one call.
 */
export interface Deferred {
  /** The events of each change. */
  points: (readonly PointEvent[])[];
  notices: Notice[];
}

export const nothingDeferred = (): Deferred => ({ points: [], notices: [] });

/** Runs work that may fail. What it leaves to the end of the transaction counts only if it succeeds. */
export async function deferring<Scope extends { deferred?: Deferred }, Result>(
  scope: Scope,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const { deferred } = scope;
  if (!deferred) return work(scope);
  const left = nothingDeferred();
  const result = await work({ ...scope, deferred: left });
  deferred.points.push(...left.points);
  deferred.notices.push(...left.notices);
  return result;
}
