import type { LeadStatus } from '#domain/leads/lead-choices';
import type { Noun, NounWith } from '#domain/shared/nouns';

type Changed = 'created' | 'updated' | 'deleted' | 'restored';

/**
 * What can happen, by name, for points, analytics, webhooks and feeds (spec 1 section 7, spec 2 section 7, D54). The
 * value is what the event carries besides its subject, its actor and its time.
 *
 * - A change of status is both `lead_status_changed` and `lead_updated`; a completion both `task_completed` and
 *   `task_updated`. A completed task that becomes open again is `task_reopened`; undoing that is
 *   `task_completion_restored`, not a second completion.
 * - `data_exported` and `data_imported` have no subject. An import has no other event, except `task_created` for each
 *   follow-up task that it creates.
 */
export type DomainEvents = {
  lead_created: { status: LeadStatus };
  lead_updated: { fields: string[] };
  lead_deleted: { companyName: string };
  lead_restored: { companyName: string };
  lead_status_changed: { from: LeadStatus; to: LeadStatus };
  lead_converted: Record<never, never>;
  task_completed: { title: string };
  task_reopened: { title: string };
  task_completion_restored: { title: string };
  /** `local`: it only went to the local outbox, because no mail service is set up (D35). */
  email_sent: { title: string; local?: true };
  data_exported: { noun: NounWith<'csv'> | 'report' };
  data_imported: { noun: NounWith<'csv'>; count: number };
} & Record<`${Exclude<Noun, 'lead'>}_${Changed}`, { title: string }>;

export type DomainEventType = keyof DomainEvents;

/** An event with what it carries. */
export type DomainEvent = { [Type in DomainEventType]: { type: Type } & DomainEvents[Type] }[DomainEventType];
