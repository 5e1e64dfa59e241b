import type { Worker } from '#domain/calendar/work-days';
import { changedCustom } from '#domain/custom-fields/custom-values';
import { changedNames, pick } from '#domain/fields/field';
import type { StoredLead } from '#domain/leads/lead';
import type { LeadHistoryEntry } from '#domain/leads/lead-history';
import { changeLeadStatus, type LeadEvent, STAGE_STATE, type StageState } from '#domain/leads/lead-status';
import type { FollowUp } from '#domain/tasks/follow-ups';

/** An entry to add to a lead's history. `before` is what a change of status replaced, for its undo. */
export type NewLeadHistory = Pick<LeadHistoryEntry, 'kind'> &
  Partial<Pick<LeadHistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>> & { before?: StageState };

const LOSS: ReadonlySet<keyof StoredLead> = new Set(['lostReason', 'lostReasonDetail']);

/**
 * What a change of a lead's status, of other fields, or of both adds to its history and to its events (D11, D54).
 * `fields` are the changed fields besides the status, `custom` the ids of the changed custom fields, and `events` those of
 * the change of status. Whatever changed,
 * there is one `lead_updated`, which names all of it. The history keeps every reason for a loss (D64): in the entry of
 * the move that came with it, otherwise in an entry of its own. Empty if nothing changed.
 */
export function describeLeadChange({
  before,
  after,
  fields,
  custom = [],
  events,
}: {
  before: StageState;
  after: StageState & Partial<Pick<StoredLead, 'teamId' | 'assigneeId'>>;
  fields: readonly (keyof StoredLead)[];
  custom?: readonly string[];
  events: readonly LeadEvent[];
}): { history: NewLeadHistory[]; events: LeadEvent[] } {
  const [from, to] = [before.status, after.status];
  const moved = from !== to;
  const changed = [...(moved ? ['status'] : []), ...fields];
  if (changed.length === 0) return { history: [], events: [] };

  const isLost = moved && to === 'CLOSED_LOST';
  const edited = isLost ? fields.filter((name) => !LOSS.has(name)) : fields;
  const reason = reasonOf(after);
  return {
    history: [
      ...(moved
        ? [
            {
              kind: 'status_changed' as const,
              fromStatus: from,
              toStatus: to,
              before: pick(before, STAGE_STATE),
              ...(isLost && reason ? { detail: reason } : {}),
            },
          ]
        : []),
      ...(edited.length > 0
        ? [
            {
              kind: 'edited' as const,
              detail: {
                fields: [...edited],
                ...(edited.some((name) => LOSS.has(name)) ? reason : {}),
                ...(edited.includes('teamId') ? { teamId: after.teamId ?? null } : {}),
                ...(edited.includes('assigneeId') ? { assigneeId: after.assigneeId ?? null } : {}),
                ...(custom.length > 0 ? { custom: [...custom] } : {}),
              },
            },
          ]
        : []),
    ],
    events: [...events, { type: 'lead_updated', fields: changed }],
  };
}

/**
 * What a change of a lead to the wanted values brings about, at `now`: the values to write, and what else happens (see
 * `changeLeadStatus`). A reason that comes with a loss describes this loss, so it replaces what the move has reset
 * (D64), even if it equals that of an earlier loss. No events mean that nothing changes.
 */
export function changeLead<Before extends StoredLead>({
  before,
  wanted: { status: to = before.status, ...values },
  now,
  timezone,
  worker,
  followUps,
}: {
  before: Before;
  wanted: Partial<StoredLead>;
  now: Date;
  timezone: string;
  /** Who works on the lead afterwards. */
  worker: Worker;
  followUps: readonly FollowUp[];
}) {
  const { companyName = before.companyName } = values;
  const { changes, events, ...moved } = changeLeadStatus({
    lead: { ...before, companyName },
    ...{ to, now, timezone, worker, followUps },
  });
  const after = { ...changes, ...values };
  const fields = changedNames<StoredLead>(before, values);
  const custom = changedCustom(before.custom, values.custom ?? before.custom);
  const { lastActivityAt: known } = before;
  const lastActivityAt = to !== before.status && (known === null || known < now) ? now : known;
  return {
    after,
    lastActivityAt,
    effects: { ...describeLeadChange({ before, after, fields, custom, events }), ...moved },
  };
}

const reasonOf = ({ lostReason, lostReasonDetail }: StageState) =>
  lostReason === null && lostReasonDetail === '' ? null : { lostReason, lostReasonDetail };
