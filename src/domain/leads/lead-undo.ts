import { BULK_UNDO_MS } from '#domain/bulk/bulk';
import type { StoredLead } from '#domain/leads/lead';
import type { LeadStatus } from '#domain/leads/lead-choices';
import type { LeadEvent, StageState } from '#domain/leads/lead-status';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { type FollowUp, isUntouched } from '#domain/tasks/follow-ups';

/** How long a change of status can be undone, in milliseconds: as long as a bulk change. */
export const MOVE_UNDO_MS = BULK_UNDO_MS;

export const MOVED_AGAIN = 'This lead has been moved again since. Nothing was undone.';
export const ALREADY_UNDONE = 'This move has already been undone.';
export const TOO_LATE_TO_UNDO = 'A move can be undone for an hour. Move the lead back instead.';

/** A change of status as recorded: when, from where, and what it replaced. */
export interface RecordedMove {
  at: Date;
  /** Null in entries from before moves could be undone. */
  before: StageState | null;
}

/**
 * The consequences of undoing the move that brought a lead into its stage at `enteredAt` (D11, D12). It is as if the
 * move had never happened: the lead gets its former stage with the time it entered it, its closing time and its lost
 * reason; the entry is removed from the history, so that no report counts the move or restarts the time in stage. Other
 * edits since the move stay. Only the outbox keeps both changes, since its readers may have seen the first.
 *
 * `recorded` is the move's entry in the history, if it is still there. Fails with STALE_EDIT if the lead has been moved
 * again or the move has been undone, and with CONFLICT after an hour.
 */
export function undoLeadStatus({
  lead,
  recorded,
  enteredAt,
  now,
}: {
  lead: StageState;
  recorded: RecordedMove | undefined;
  enteredAt: Date;
  now: Date;
}): Result<{ changes: StageState; events: LeadEvent[] }> {
  if (!recorded?.before) return fail(problem('STALE_EDIT', ALREADY_UNDONE));
  if (lead.stageEnteredAt.getTime() !== enteredAt.getTime()) return fail(problem('STALE_EDIT', MOVED_AGAIN));
  if (now.getTime() - recorded.at.getTime() >= MOVE_UNDO_MS) return fail(problem('CONFLICT', TOO_LATE_TO_UNDO));
  const { before } = recorded;
  return ok({ changes: before, events: movedBack({ from: lead.status, to: before.status, fields: [] }) });
}

/** The events of an undo: a change of status, but no conversion, even if it leads back to CLOSED_WON. */
export function movedBack({
  from,
  to,
  fields,
}: {
  from: LeadStatus;
  to: LeadStatus;
  fields: readonly (keyof StoredLead)[];
}): LeadEvent[] {
  const moved = from !== to;
  const changed = [...(moved ? ['status'] : []), ...fields];
  if (changed.length === 0) return [];
  return [
    ...(moved ? [{ type: 'lead_status_changed' as const, from, to }] : []),
    { type: 'lead_updated', fields: changed },
  ];
}

/** Of the follow-up tasks that a move added, those that its undo removes: the untouched ones. */
export function untouchedFollowUps<Added extends Pick<FollowUp, 'isEdited' | 'status'>>(
  added: readonly Added[],
): { removed: Added[]; kept: Added[] } {
  return { removed: added.filter(isUntouched), kept: added.filter((task) => !isUntouched(task)) };
}
