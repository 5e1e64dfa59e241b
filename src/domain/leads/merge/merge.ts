import type { ContactValues } from '#domain/contacts/contact';
import { asContact, PRIMARY_CONTACT } from '#domain/contacts/primary-contact';
import { namesOf, pick } from '#domain/fields/field';
import { LEAD_LIMITS, type Lead, type LeadFieldName, leadFields, type StoredLead } from '#domain/leads/lead';
import { STAGE_STATE, type StageState } from '#domain/leads/lead-status';
import { STATUS_OF_NONE } from '#domain/leads/merge/merge-limits';
import { isSameAddress } from '#domain/shared/address';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { foldForSearch } from '#domain/shared/search';

/** The values of a lead's fields. */
export type LeadValues = Pick<StoredLead, LeadFieldName>;

/** What a merge writes on the lead that survives. */
export type MergedValues = LeadValues & StageState;

/** What a merge writes, by name. */
export const MERGED_VALUES: readonly (keyof MergedValues)[] = [...new Set([...namesOf(leadFields), ...STAGE_STATE])];

/** The reason for a loss belongs to the status. */
const WITH_STATUS: ReadonlySet<LeadFieldName> = new Set(['lostReason', 'lostReasonDetail']);
const OF_CONTACT: ReadonlySet<LeadFieldName> = new Set(PRIMARY_CONTACT);
const OF_EVENT: ReadonlySet<LeadFieldName> = new Set([
  ...([
    'eventName',
    'eventType',
    'eventDate',
    'eventEndDate',
    'eventStartTime',
    'eventEndTime',
    'eventTimeZone',
  ] as const),
  ...(['venueName', 'venueStreet', 'venueCity', 'venueState', 'venuePostalCode'] as const),
  ...(['attendance', 'guardsWanted', 'setting', 'alcohol'] as const),
]);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Leads in the order in which they were created, of which a merge keeps the first by default (D89). */
export const oldestFirst = <Row extends Pick<Lead, 'id' | 'createdAt'>>(leads: readonly Row[]): Row[] =>
  [...leads].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

/** Chosen by itself, or field by field; each lead keeps its external id (D94). */
const APART: ReadonlySet<LeadFieldName> = new Set([...WITH_STATUS, 'custom', 'externalId']);

/**
 * The fields in which leads differ, in the order of the field list, without those that go with the status, and without
 * custom fields and the external id.
 */
export const differingFields = (leads: readonly LeadValues[]): LeadFieldName[] =>
  namesOf(leadFields).filter(
    (name) => !APART.has(name) && leads.some((lead) => !isEqual(lead[name], leads[0]?.[name])),
  );

type Person = Pick<Lead, 'contactPerson' | 'email'>;

/** Whether the primary contacts of two leads are the same person: by address, or by name if one of them has none. */
const isSamePerson = (a: Person, b: Person): boolean =>
  a.email === '' || b.email === ''
    ? foldForSearch(a.contactPerson.trim()) === foldForSearch(b.contactPerson.trim())
    : isSameAddress(a.email, b.email);

/** The values of custom fields that a merge takes by default: of each field that of the first lead that has one. */
export const mergeCustom = (leads: readonly Pick<StoredLead, 'custom'>[]): StoredLead['custom'] =>
  Object.assign({}, ...leads.map(({ custom }) => custom).reverse());

/** Whether two leads can be about the same event: neither contradicts the name or the day of the other. */
const isSameEvent = (a: Pick<Lead, 'eventName' | 'eventDate'>, b: typeof a): boolean =>
  (['eventName', 'eventDate'] as const).every(
    (name) => isEmpty(a[name]) || isEmpty(b[name]) || foldForSearch(String(a[name])) === foldForSearch(String(b[name])),
  );

/** The notes of all leads below each other; null if only one has any, or if they are too long together. */
export function joinNotes(leads: readonly Pick<Lead, 'notes'>[]): string | null {
  const distinct = [...new Set(leads.map(({ notes }) => notes).filter((notes) => notes.trim() !== ''))];
  const joined = distinct.join('\n\n');
  return distinct.length > 1 && joined.length <= LEAD_LIMITS.notes ? joined : null;
}

/**
 * The values that a merge takes by default: those of the lead that survives, and where it has none, the first of the
 * others. What is said of the contact is only taken over if it is the same person, and of the event if it can be the same
 * event. Notes are joined. The status, with its dates and its reason for a loss, stays.
 */
export function defaultValues(kept: StoredLead, others: readonly StoredLead[]): MergedValues {
  const values: Record<string, unknown> = pick(kept, MERGED_VALUES);
  for (const name of namesOf(leadFields)) {
    if (!isEmpty(kept[name]) || APART.has(name)) continue;
    const found = others.find(
      (other) =>
        !isEmpty(other[name]) &&
        (!OF_CONTACT.has(name) || isSamePerson(kept, other)) &&
        (!OF_EVENT.has(name) || isSameEvent(kept, other)),
    );
    if (found) values[name] = found[name];
  }
  const notes = joinNotes([kept, ...others]) ?? (values.notes as string);
  return { ...(values as MergedValues), notes, custom: mergeCustom([kept, ...others]) };
}

interface Merging<Row extends StoredLead> {
  kept: Row;
  /** The leads that become part of it. */
  others: readonly Row[];
  /** What was chosen, as stored values. */
  chosen: Partial<LeadValues>;
}

/**
 * The values of the lead that survives a merge (D89). A status is that of one of the leads, and comes with its dates and
 * its reason: nothing moves, so there are no tasks, events or points. Fails with VALIDATION for a status that none has.
 */
export function mergeValues<Row extends StoredLead>({ kept, others, chosen }: Merging<Row>): Result<MergedValues> {
  const { status = kept.status } = chosen;
  const source = [kept, ...others].find((lead) => lead.status === status);
  if (!source) return fail(problem('VALIDATION', STATUS_OF_NONE, { field: 'values.status' }));
  return ok({ ...defaultValues(kept, others), ...pick(source, STAGE_STATE), ...chosen });
}

/**
 * The primary contacts that a merge leaves out, which become further contacts of the lead that survives: nobody gets
 * lost (D87). `known` are the contacts that the leads have besides.
 */
export function leftOutContacts(
  { kept, others }: Pick<Merging<StoredLead>, 'kept' | 'others'>,
  merged: LeadValues,
  known: readonly Pick<ContactValues, 'name' | 'email'>[],
): ContactValues[] {
  const there: Person[] = [merged, ...known.map(({ name, email }) => ({ contactPerson: name, email }))];
  const added: ContactValues[] = [];
  for (const lead of [kept, ...others]) {
    if (there.some((person) => isSamePerson(person, lead))) continue;
    there.push(lead);
    added.push(asContact(lead));
  }
  return added;
}

/**
 * The values that undoing a merge gives back: those that have not been changed since it (D89). The status, with its
 * dates and its reason, counts as one value, and so does the primary contact.
 */
export function valuesToGiveBack(
  current: MergedValues,
  { before, after }: { before: MergedValues; after: MergedValues },
): Partial<MergedValues> {
  const isGrouped = new Set<keyof MergedValues>([...STAGE_STATE, ...PRIMARY_CONTACT, 'custom']);
  const isUnchanged = (names: readonly (keyof MergedValues)[]) =>
    names.every((name) => isEqual(current[name], after[name]));
  const given = MERGED_VALUES.filter(
    (name) => !isGrouped.has(name) && isUnchanged([name]) && !isEqual(before[name], after[name]),
  );
  const changedIn = <Name extends keyof MergedValues>(names: readonly Name[]) =>
    names.filter((name) => !isEqual(before[name], after[name]) && isUnchanged([name]));
  const custom = customToGiveBack(current.custom, { before: before.custom ?? {}, after: after.custom ?? {} });
  return {
    ...pick(before, given),
    ...(isUnchanged(STAGE_STATE) && pick(before, STAGE_STATE)),
    ...(givesContactBack(current, { before, after }) && pick(before, changedIn(PRIMARY_CONTACT))),
    ...(!isEqual(custom, current.custom) && { custom }),
  };
}

/**
 * Whether undoing a merge leaves the lead that survived with the primary contact that it had before: then the contacts that
 * the merge added are no longer needed.
 */
export const givesContactBack = (
  current: LeadValues,
  { before, after }: { before: LeadValues; after: LeadValues },
): boolean =>
  PRIMARY_CONTACT.every((name) => isEqual(before[name], after[name])) ||
  PRIMARY_CONTACT.every((name) => isEqual(current[name], after[name]));

type Custom = StoredLead['custom'];

/** The same for custom fields, each for itself. */
function customToGiveBack(current: Custom, { before, after }: { before: Custom; after: Custom }): Custom {
  const ids = [...new Set([...Object.keys(current), ...Object.keys(before)])];
  const given = (id: string) => (isEqual(current[id], after[id]) ? before[id] : current[id]);
  return Object.fromEntries(ids.flatMap((id) => (given(id) === undefined ? [] : [[id, given(id)]]))) as Custom;
}
