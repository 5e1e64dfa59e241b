import { asc, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import type { Contact } from '@/domain/contacts/contact';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import type { ContactChanges } from '@/domain/contacts/file-contacts';
import type { RowError } from '@/domain/csv/csv-table';
import { customForPlace } from '@/domain/custom-fields/custom-columns';
import type { CustomFieldDefinition } from '@/domain/custom-fields/custom-field-kinds';
import { changedNames, pick } from '@/domain/fields/field';
import { eventEndErrorAfter } from '@/domain/leads/event/event-days';
import {
  contactChangesBy,
  isOutdated,
  type LeadFileRow,
  meaningOfRows,
  UPDATED_BY_FILES,
  valuesChangedBy,
  valuesGivenBy,
} from '@/domain/leads/known-leads';
import type { StoredLead } from '@/domain/leads/lead';
import { changeLead } from '@/domain/leads/lead-change';
import { timeOfChange } from '@/domain/leads/lead-status';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { EXTERNAL_ID_TAKEN } from '@/domain/shared/external-id';
import { addFollowUpCounts, type FollowUp } from '@/domain/tasks/follow-ups';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { contacts, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ChangedRow } from '../../bulk/bulk';
import { contactUpdate, readContactsOf, writeContacts } from '../../contacts/contact-imports';
import { type LeadWithEffects, recordLeadEffects } from '../../shared/domain-events';
import { findAllNamed } from '../../shared/external-ids';
import { visibleTo } from '../../shared/visibility';
import { moveClock, withMovedEvent } from '../../tasks/event-clock';
import { followUps } from '../../tasks/follow-ups';
import { leadColumns, ownerCountry, workerOfLead } from '../lead-columns';
import { updateLeadStates } from '../lead-states';

const CHUNK = 1000;

type KnownLead = StoredLead & { followUps: FollowUp[]; worker: Worker; country: Country };

/** A row that changes a lead, with the lead as it was read. */
export interface ChangingRow {
  row: LeadFileRow;
  lead: KnownLead;
  /** The values of the row, and those that differ from the lead's. */
  given: ReturnType<typeof valuesGivenBy>;
  values: ReturnType<typeof valuesChangedBy>;
  /** What it changes about the contacts. */
  contacts: ContactChanges<Contact>;
}

/** The rows of a file by what they mean. */
export interface SortedRows<Row extends LeadFileRow> {
  fresh: Row[];
  known: { row: Row; leadId: string }[];
  ambiguous: number[];
  repeated: { row: number; by: number }[];
  /** The errors of the rows that match no lead and lack what a new one needs, or whose external id another lead has. */
  lacking: RowError[];
}

/** Sorts rows by what they mean, in a fixed number of statements. */
export async function sortRows<Row extends LeadFileRow>(
  db: Database,
  actor: Actor,
  rows: readonly Row[],
): Promise<SortedRows<Row>> {
  const externalIds = rows.flatMap(({ item }) => item.externalId ?? []);
  const named = await findAllNamed({ ...actor, db }, 'lead', { externalIds });
  const meanings = meaningOfRows(rows, await findMeant(db, actor, rows), named);
  const sorted: SortedRows<Row> = { fresh: [], known: [], ambiguous: [], repeated: [], lacking: [] };
  for (const [index, row] of rows.entries()) {
    const meaning = meanings[index];
    if (meaning?.means === 'known') {
      const { leadId } = meaning;
      const owners = named.get(row.item.externalId ?? '');
      const isFree = !owners || owners.includes(leadId);
      if (isFree) sorted.known.push({ row: owners ? withoutName(row) : row, leadId });
      else sorted.lacking.push({ row: row.row, column: 'externalId', message: EXTERNAL_ID_TAKEN });
    } else if (meaning?.means === 'ambiguous') sorted.ambiguous.push(row.row);
    else if (meaning?.means === 'repeated') sorted.repeated.push({ row: row.row, by: meaning.by });
    else if (meaning?.means === 'nothing') sorted.lacking.push(...meaning.errors);
    else sorted.fresh.push(row);
  }
  return sorted;
}

/** A row without its external id, which names its lead already, perhaps as one that was merged into it. */
const withoutName = <Row extends LeadFileRow>(row: Row): Row => ({
  ...row,
  filled: row.filled.filter((column) => column !== 'externalId'),
});

/**
 * The leads with one of the ids or emails, once for each email. Reads the user's leads and contacts once for all rows. `is true` keeps Postgres from a
 * join, which may run row by row: Postgres uses hash tables instead.
 */
async function findMeant(
  db: Database,
  { user }: Actor,
  rows: readonly LeadFileRow[],
): Promise<Pick<StoredLead, 'id' | 'email'>[]> {
  const ids = rows.flatMap(({ item: { id } }) => (id === null ? [] : [{ id }]));
  const emails = rows.flatMap(({ item }) => (item.email.trim() === '' ? [] : [{ email: item.email.trim() }]));
  const isGiven = (email: SQLWrapper) => sql`(${email} <> ''
    and (lower(${email}) in (select lower(r.email) from ${recordset({ email: leads.email }, emails)})) is true)`;
  const found = await db.execute(sql`
    select ${leads.id} as id, ${leads.email} as email from ${leads}
    where ${visibleTo(user, leads)} and (
      (${leads.id} in (select r.id from ${recordset({ id: leads.id }, ids)})) is true or ${isGiven(leads.email)})
    union all
    select ${contacts.leadId}, ${contacts.email} from ${contacts}
    where ${visibleTo(user, contacts)} and ${isGiven(contacts.email)}`);
  return rowsOf<Pick<StoredLead, 'id' | 'email'>>(found);
}

export interface Differences {
  changing: ChangingRow[];
  conflicts: ChangingRow[];
  unchanged: number;
  /** The errors of the rows that do not fit their lead. */
  unfit: RowError[];
  /** Rows whose lead no longer exists. */
  gone: number;
}

/**
 * Compares rows with the leads that they mean, two statements per thousand. With `lock`, locks all of them in id order, with
 * their contacts.
 */
export async function compareRows(
  db: Database,
  { user }: Actor,
  known: readonly { row: LeadFileRow; leadId: string }[],
  { lock, fields }: { lock: boolean; fields: readonly CustomFieldDefinition[] },
): Promise<Differences> {
  const result: Differences = { changing: [], conflicts: [], unchanged: 0, unfit: [], gone: known.length };
  const rowOf = new Map(known.map(({ row, leadId }) => [leadId, row]));
  const ids = [...rowOf.keys()].sort();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const query = db
      .select({
        ...leadColumns,
        followUps,
        worker: workerOfLead(),
        country: ownerCountry,
      })
      .from(leads)
      .where(sql`${inArray(leads.id, ids.slice(from, from + CHUNK))} and ${visibleTo(user, leads)}`)
      .orderBy(asc(leads.id));
    const found = await (lock ? query.for('update') : query);
    const contactsOf = await readContactsOf(
      db,
      found.map(({ id }) => id),
      { lock },
    );
    for (const lead of found) {
      const row = rowOf.get(lead.id);
      if (!row) continue;
      result.gone -= 1;
      const custom = customForPlace(row.item.custom ?? {}, lead, fields);
      if (!custom.ok) {
        const { field, message } = custom.problem;
        result.unfit.push({ row: row.row, column: field, message });
        continue;
      }
      const known = contactsOf.get(lead.id) ?? [];
      const placed = { ...row, item: { ...row.item, custom: custom.value } };
      const given = valuesGivenBy(lead, placed, { zone: user.timezone, contacts: known });
      const values = valuesChangedBy(lead, given);
      const { added, changed } = contactChangesBy(lead, row, known);
      const fault = eventEndErrorAfter(lead, values);
      const changing = { row, lead, given, values, contacts: { added, changed } };
      if (Object.keys(values).length + added.length + changed.length === 0) result.unchanged += 1;
      else if (fault) result.unfit.push({ row: row.row, column: 'eventEndDate', message: fault });
      else if (known.length + added.length > MAX_CONTACTS) {
        result.unfit.push({ row: row.row, column: 'contact2', message: TOO_MANY_CONTACTS });
      } else if (isOutdated(row, lead, ...changed.map(({ contact }) => contact))) result.conflicts.push(changing);
      else result.changing.push(changing);
    }
  }
  return result;
}

const WRITTEN = [...UPDATED_BY_FILES, 'stageEnteredAt', 'closedAt'] as const;

/** Custom fields, which may be many, only if the file has some. */
const writtenBy = ({ hasCustom }: UpdateChoices) => WRITTEN.filter((name) => name !== 'custom' || hasCustom);

interface UpdateChoices {
  createTasks: boolean;
  /** Whether the file has columns of custom fields. */
  hasCustom: boolean;
}

type Update = LeadWithEffects & {
  lead: StoredLead;
  state: ReturnType<typeof stateOf> &
    Pick<StoredLead, 'lastActivityAt' | 'phoneNumber'> & { phoneDigits: string | null };
};

const stateOf = (lead: KnownState, choices: UpdateChoices): KnownState => pick(lead, writtenBy(choices)) as KnownState;

type KnownState = Omit<Pick<StoredLead, (typeof WRITTEN)[number]>, 'custom'> & { custom?: StoredLead['custom'] };

function updateOf(
  { user, now }: Actor,
  { lead: { followUps, worker, country, ...lead }, given }: ChangingRow,
  choices: UpdateChoices,
): Update {
  const at = timeOfChange(lead, now);
  const { after, lastActivityAt, effects } = changeLead({
    before: lead,
    wanted: given,
    now: at,
    timezone: user.timezone,
    worker,
    followUps,
  });
  const stored = { ...stateOf(lead, choices), ...after };
  const derived =
    stored.phone === lead.phone
      ? { phoneNumber: lead.phoneNumber, phoneDigits: null }
      : derivePhone(stored.phone, country);
  const state = { ...stored, ...derived, lastActivityAt };
  if (!choices.createTasks) {
    effects.tasks = [];
    effects.events = effects.events.filter(({ type }) => type !== 'lead_converted');
  }
  return { lead, at, state, effects };
}

/** How the changed values of locked leads are written. */
interface KnownUpdate {
  /** The leads with the values that they had. */
  changed: ChangedRow[];
  /** Writes the values, in one statement, as the counters' triggers require. */
  write(): Promise<void>;
  /**
   * Writes history, follow-up tasks and events, which must come after all counters. Returns how many tasks it created.
   */
  finish(): Promise<number>;
}

/** Without `createTasks`, a change of status creates no tasks, and earns no points for a conversion (D13). */
export function updateKnown(
  tx: Database,
  actor: Actor,
  changing: readonly ChangingRow[],
  choices: UpdateChoices,
): KnownUpdate {
  const isOfLead = ({ values }: ChangingRow) => Object.keys(values).length > 0;
  const updates = changing.filter(isOfLead).map((row) => updateOf(actor, row, choices));
  const states = new Map(updates.map(({ lead, state }) => [lead.id, state]));
  const changed = changing.map(({ lead, contacts: changes }) => {
    const state = states.get(lead.id);
    return { lead, state, contacts: contactUpdate(actor, lead, changes) };
  });
  return {
    changed: changed.map(({ lead, state, contacts: { kept } }) => ({
      id: lead.id,
      before: {
        ...(state && pick(lead, changedNames<StoredLead>(lead, stateOf(state, choices)))),
        ...(kept.added.length + kept.changed.length > 0 && { contacts: kept }),
      },
      version: lead.version + (state ? 1 : 0),
    })),
    async write() {
      const states = updates.map(({ lead, state }) => ({ id: lead.id, ...state }));
      if (states.length > 0) await updateLeadStates(tx, actor, states);
      await writeContacts(
        tx,
        actor,
        changed.map((one) => one.contacts),
      );
    },
    async finish() {
      await moveClock(
        tx,
        actor.now,
        withMovedEvent(updates.map(({ lead, state }) => ({ before: lead, after: state }))),
      );
      let created = 0;
      for (let from = 0; from < updates.length; from += CHUNK) {
        const recorded = await recordLeadEffects(tx, actor, updates.slice(from, from + CHUNK));
        created += recorded.reduce(addFollowUpCounts, {}).createdTasks ?? 0;
      }
      return created;
    },
  };
}
