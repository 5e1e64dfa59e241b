import { and, inArray } from 'drizzle-orm';
import { applyCustom } from '@/domain/custom-fields/custom-values';
import { changedValues } from '@/domain/fields/field';
import { notAssignable, placeLead } from '@/domain/leads/assignment';
import { eventEndErrorAfter } from '@/domain/leads/event/event-days';
import { leadFields, type StoredLead, type UpdatedLead, type UpdateLeadChanges } from '@/domain/leads/lead';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import { cleanAddress } from '@/domain/shared/address';
import { ok, type Result } from '@/domain/shared/result';
import { INVALID_EMAIL } from '@/domain/shared/text';
import { optionalEmail } from '@/domain/shared/text-schemas';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import { attempt, ProblemError, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type FieldRow, lockFields } from '../custom-fields/field-rows';
import { readGiven } from '../custom-fields/given-values';
import { showAll, showOne } from '../custom-fields/show-custom';
import { lockNaming } from '../shared/external-ids';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockPlaces, type Memberships } from '../teams/team-access';
import { notifyAssignee } from './assignee-notice';
import { type LeadWrite, type LockedLead, lockLeads, writeLeads } from './lead-writes';
import { leadNotFound } from './merge/merged-into';

export interface UpdateLead {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: UpdateLeadChanges;
}

/** Changes a lead. A new status also writes its history, events and follow-up tasks. */
export const updateLead = (actor: Actor, update: UpdateLead): Promise<UpdatedLead> =>
  actor.db.transaction(async (tx) => unwrap(exactlyOne((await updateLeads(tx, actor, [update]))[0])));

type Place = Pick<UpdateLeadChanges, 'teamId' | 'assigneeId'>;

/**
 * The same for any number of leads in a fixed number of statements. No lead may come twice, and all of them must be put into
 * the same place. Each has a result of its own; a problem of the place is thrown.
 */
export async function updateLeads(
  tx: Database,
  actor: Actor,
  given: readonly UpdateLead[],
): Promise<Result<UpdatedLead>[]> {
  // As the database has them.
  const updates = given.map((update) => ({ ...update, id: update.id.toLowerCase() }));
  const { teamId, assigneeId }: Place = updates[0]?.changes ?? {};
  const ids = updates.map(({ id }) => id);
  const custom = Object.assign({}, ...updates.map(({ changes }) => changes.custom));
  const [held, fields, , locked] = await Promise.all([
    lockPlaces(tx, actor, { teamId, assigneeId }),
    lockFields(tx, actor, { custom, teamId }),
    teamId !== undefined || updates.some(({ changes }) => changes.externalId)
      ? lockNaming(tx, actor, 'shared')
      : undefined,
    lockLeads(tx, and(inArray(leads.id, ids), visibleTo(actor.user, leads)), { teamId, assigneeId }),
  ]);
  const lockedOf = new Map(locked.map((each) => [each.lead.id, each]));
  const wanted: Result<LeadWrite>[] = [];
  for (const update of updates) {
    wanted.push(
      await attempt(async () => {
        const found = lockedOf.get(update.id) ?? (await leadNotFound(tx, actor, update.id));
        await requireSeen(tx, found.lead, update.version);
        return readUpdate(actor, found, update.changes, { held, fields });
      }),
    );
  }
  const writes = wanted.flatMap((each) => (each.ok ? [each.value] : []));
  const written = await writeLeads(tx, actor, writes);
  for (const { before, after } of written.filter((each) => each !== null)) {
    const { id, companyName } = after;
    if (assigneeId && before.assigneeId !== assigneeId) {
      await notifyAssignee(tx, actor, { id, companyName, assigneeId });
    }
  }
  const shown = await showAll(
    tx,
    writes.map(({ locked }, index) => ({ ...(written[index]?.after ?? locked.lead), ...written[index]?.followUps })),
  );
  const shownOf = new Map(shown.map((lead) => [lead.id, lead]));
  return wanted.map((each) => (each.ok ? ok(exactlyOne(shownOf.get(each.value.locked.lead.id))) : each));
}

/** What is to be written of a lead. Throws the problem of values that it cannot have. */
function readUpdate(
  { user }: Actor,
  locked: LockedLead,
  changes: UpdateLeadChanges,
  { held, fields }: { held: Memberships; fields: readonly FieldRow[] },
): LeadWrite {
  const { lead: before } = locked;
  const { custom: given, ...changed } = changes;
  const values = changedValues(leadFields, changed, user.timezone);
  requireMailable(before.email, values.email);
  const fault = eventEndErrorAfter(before, values);
  if (fault) refuse('VALIDATION', fault, { field: 'eventEndDate' });
  const place = unwrap(placeLead(before, changes));
  if (!canMoveToTeam({ row: before, userId: user.id, teamId: place.teamId })) {
    refuse('FORBIDDEN', ONLY_OWNER_CAN_MOVE, { field: 'teamId' });
  }
  if (changes.assigneeId && place.teamId && !held.has(changes.assigneeId, place.teamId)) {
    throw new ProblemError(notAssignable());
  }
  const custom = readGiven(fields, given, { ...before, ...place }, place.teamId === before.teamId ? before.custom : {});
  return {
    locked,
    wanted: { ...values, ...(given && { custom: applyCustom(before.custom, custom) }), ...place },
    custom,
  };
}

/** Throws VALIDATION if a changed address cannot be mailed. An older one may stay (D77). */
export function requireMailable(before: string, email = before): void {
  const isNew = email !== before && email !== cleanAddress(before);
  if (isNew && !optionalEmail.safeParse(email).success) refuse('VALIDATION', INVALID_EMAIL, { field: 'email' });
}

/** Throws STALE_EDIT with the lead as it is now, if it is not what the editor `saw`. */
export async function requireSeen(tx: Database, lead: StoredLead, saw: number | undefined): Promise<void> {
  if (saw === undefined || saw === lead.version) return;
  const { companyName: name, version } = lead;
  requireVersion(saw, { name, version, current: await showOne(tx, lead) });
}
