import { and, eq, inArray, sql } from 'drizzle-orm';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import { applyCustom } from '@/domain/custom-fields/custom-values';
import { changedNames, changedValues, pick } from '@/domain/fields/field';
import { eventEndError } from '@/domain/leads/event/event-days';
import { leadFields, type StoredLead } from '@/domain/leads/lead';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import {
  leftOutContacts,
  MERGED_VALUES,
  type MergedValues,
  mergeValues,
  oldestFirst,
} from '@/domain/leads/merge/merge';
import type { MergedLead, MergeLeadsInput } from '@/domain/leads/merge/merge-input';
import { MERGED_WITH_ITSELF } from '@/domain/leads/merge/merge-limits';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { furthestStage } from '@/domain/reports/funnel';
import { INVALID_EMAIL } from '@/domain/shared/text';
import { optionalEmail } from '@/domain/shared/text-schemas';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leadMerges, leads, mergedNames } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { readContactsOf } from '../../contacts/contact-imports';
import { insertContacts, newContact } from '../../contacts/contact-inserts';
import { type FieldRow, lockFields } from '../../custom-fields/field-rows';
import { movedValues, readGiven } from '../../custom-fields/given-values';
import { showOne } from '../../custom-fields/show-custom';
import { recordLeadEffects } from '../../shared/domain-events';
import { withIdempotency } from '../../shared/idempotency';
import { visibleTo } from '../../shared/visibility';
import { settleDueDatesOf } from '../../tasks/due-dates';
import { moveClock, startDated } from '../../tasks/event-clock';
import { releaseRules } from '../../tasks/task-rules';
import { lockMemberships } from '../../teams/team-access';
import { settleActivity } from '../activity/lead-activity';
import { leadColumns } from '../lead-columns';
import { requireSeen } from '../lead-updates';
import { moveAttached } from './attached-rows';
import type { KeptMerge } from './kept-merge';
import { type LockedLead, lockLeads, withBookedAgain, writeLockedLeads } from './locked-leads';
import { leadNotFound } from './merged-into';

export type MergeLeads = MergeLeadsInput & {
  /** The lead that survives. */
  id: string;
};

/**
 * Merges leads into another one in one transaction (D89): it takes the chosen values and everything that belongs to
 * them, and they are deleted. Nothing counts as moved, won or lost, so no points change. The locks on the leads make
 * concurrent merges wait for each other; the second then finds a merged lead.
 */
export function mergeLeads(actor: Actor, { id, ...input }: MergeLeads): Promise<MergedLead> {
  const { idempotencyKey: key } = actor;
  return withIdempotency(actor, { key, body: { operation: 'leads.merge', id, input } }, async (tx) => {
    const { leadIds, values = {}, versions = {} } = input;
    if (leadIds.includes(id)) refuse('VALIDATION', MERGED_WITH_ITSELF, { field: 'leadIds' });
    await lockPlacesOf(tx, actor);
    const fields = await lockFields(tx, actor, { custom: values.custom, teamId: null });
    const named = and(inArray(leads.id, [id, ...leadIds]), visibleTo(actor.user, leads));
    const locked = new Map((await lockLeads(tx, withBookedAgain(named, leadIds))).map((lead) => [lead.id, lead]));
    const survivor = locked.get(id) ?? (await leadNotFound(tx, actor, id));
    const merged: LockedLead[] = [];
    for (const each of leadIds) merged.push(locked.get(each) ?? (await leadNotFound(tx, actor, each, 'leadIds')));
    for (const lead of [survivor, ...merged]) {
      await requireSeen(tx, pick(lead, COLUMNS), versions[lead.id]);
    }
    return writeMerge(tx, actor, { survivor, merged: oldestFirst(merged), locked, chosen: values, fields });
  });
}

const COLUMNS = Object.keys(leadColumns) as (keyof StoredLead)[];

/** The members of a team are locked, because their rows come into it with a merged lead. */
export const lockPlacesOf = (tx: Database, { user }: Actor) =>
  lockMemberships(tx, user.teamIds.length > 0 ? [user.id] : [], user.teamIds);

interface Merging {
  survivor: LockedLead;
  /** The oldest first. */
  merged: LockedLead[];
  /** All locked leads, with those that were booked again from the merged ones. */
  locked: ReadonlyMap<string, LockedLead>;
  chosen: NonNullable<MergeLeadsInput['values']>;
  fields: readonly FieldRow[];
}

async function writeMerge(tx: Database, actor: Actor, { survivor, merged, locked, chosen, fields }: Merging) {
  const { user, now, newId } = actor;
  const { id, teamId } = survivor;
  const ids = merged.map((lead) => lead.id);
  if (!merged.every((row) => canMoveToTeam({ row, userId: user.id, teamId }))) {
    refuse('FORBIDDEN', ONLY_OWNER_CAN_MOVE, { field: 'leadIds' });
  }
  const { custom: given, ...others } = chosen;
  const values = unwrap(
    mergeValues({
      kept: survivor,
      others: await withMovedCustom(tx, survivor, merged),
      chosen: changedValues(leadFields, others, user.timezone),
    }),
  );
  const custom = applyCustom(values.custom, readGiven(fields, given, survivor, values.custom));
  const after: MergedValues = { ...values, custom };
  requireSound(after, [survivor, ...merged]);

  const known = await readContactsOf(tx, [id, ...ids], { lock: true });
  const theirs = [...known.values()].flat();
  const added = leftOutContacts({ kept: survivor, others: merged }, after, theirs).map((values) =>
    newContact(actor, survivor, values),
  );
  if (theirs.length + added.length > MAX_CONTACTS) refuse('CONFLICT', TOO_MANY_CONTACTS, { field: 'leadIds' });
  const rules = await releaseRules(tx, [id, ...ids]);
  const rows = await moveAttached(tx, survivor, ids);
  await insertContacts(tx, added);

  const elsewhere = [...locked.values()].filter((lead) => lead.id !== id && !ids.includes(lead.id));
  const booked = elsewhere.map((lead) => ({ ...lead, previousLeadId: id }));
  const written: LockedLead = {
    ...survivor,
    ...after,
    ...(after.phone !== survivor.phone && derivePhone(after.phone, survivor.country)),
    furthestStage: furthestStage([survivor, ...merged].map((lead) => lead.furthestStage)),
    previousLeadId: previousOf(survivor, merged),
    version: survivor.version + 1,
    updatedAt: now,
  };
  const gone = merged.map((lead) => ({ ...lead, mergedInto: id, deletedAt: now }));
  await writeLockedLeads(tx, [written, ...gone, ...booked]);
  const names = merged.flatMap(({ externalId, ...lead }) =>
    externalId === null ? [] : { ...pick(lead, ['id', 'ownerId', 'teamId']), externalId, leadId: id, at: now },
  );
  // A release that knew no such names, and undid an earlier merge of the lead, has left one.
  if (names.length > 0) {
    const set = { leadId: id, externalId: sql`excluded.external_id`, at: now };
    await tx.insert(mergedNames).values(names).onConflictDoUpdate({ target: mergedNames.id, set });
  }

  const kept: KeptMerge = {
    merged: ids,
    before: pick(survivor, MERGED_VALUES),
    after,
    rows,
    contacts: added.map((contact) => contact.id),
    rules,
    previous: [survivor, ...elsewhere].map((lead) => pick(lead, ['id', 'previousLeadId'])),
  };
  const mergeId = newId();
  await tx.insert(leadMerges).values({ id: mergeId, survivorId: id, userId: user.id, kept, at: now });
  const detail = { mergeId, merged: merged.map(({ companyName }) => companyName) };
  const changed = changedNames<MergedValues>(survivor, after);
  await recordLeadEffects(tx, actor, [
    {
      lead: survivor,
      effects: {
        history: [{ kind: 'merged', detail }],
        tasks: [],
        events: [{ type: 'lead_updated', fields: changed }],
      },
    },
  ]);
  await settleActivity(tx, actor, [id]);
  // The tasks of the merged leads follow the event of the surviving one from now on.
  await moveClock(tx, now, [id]);
  await startDated(tx, actor, [{ before: survivor, after }]);
  await settleDueDatesOf(tx, now, [id]);
  const [lead] = await tx.select(leadColumns).from(leads).where(eq(leads.id, id));
  return { ...(await showOne(tx, exactlyOne(lead))), mergeId };
}

/** Merged leads with the values of custom fields that the owner or team of the surviving one has, too (D88). */
async function withMovedCustom(tx: Database, survivor: LockedLead, merged: readonly LockedLead[]) {
  const moved = await tx
    .select({ id: leads.id, custom: movedValues(survivor) })
    .from(leads)
    .where(
      inArray(
        leads.id,
        merged.map(({ id }) => id),
      ),
    );
  const customOf = new Map(moved.map(({ id, custom }) => [id, custom as StoredLead['custom']]));
  return merged.map((lead) => ({ ...lead, custom: customOf.get(lead.id) ?? lead.custom }));
}

/** A lead that was booked again from one that is now part of it was booked again from that one's own. */
function previousOf({ id, previousLeadId }: StoredLead, merged: readonly StoredLead[]): string | null {
  const from = merged.find((lead) => lead.id === previousLeadId);
  if (!from) return previousLeadId;
  const { previousLeadId: earlier } = from;
  return earlier === id || merged.some((lead) => lead.id === earlier) ? null : earlier;
}

/** Throws VALIDATION for values that no edit could have brought together. An address that a lead has may stay (D77). */
function requireSound(after: MergedValues, merging: readonly StoredLead[]): void {
  if (!merging.some(({ email }) => email === after.email) && !optionalEmail.safeParse(after.email).success) {
    refuse('VALIDATION', INVALID_EMAIL, { field: 'values.email' });
  }
  const fault = eventEndError(after);
  const isInherited = merging.some(
    (lead) => lead.eventDate === after.eventDate && lead.eventEndDate === after.eventEndDate,
  );
  if (fault && !isInherited) refuse('VALIDATION', fault, { field: 'values.eventEndDate' });
}
