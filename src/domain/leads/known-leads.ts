import type { ContactValues } from '#domain/contacts/contact';
import { contactsOfRow } from '#domain/contacts/contact-csv';
import { type ContactChanges, contactChanges } from '#domain/contacts/file-contacts';
import { PRIMARY_CONTACT } from '#domain/contacts/primary-contact';
import type { RowError } from '#domain/csv/csv-table';
import { type ChangesGiven, changedNames, changedValues, fieldsBy, namesOf, pick } from '#domain/fields/field';
import { foldName } from '#domain/imports/fold-name';
import { isSamePhoneInFile } from '#domain/imports/foreign-words';
import { leadFields, type StoredLead } from '#domain/leads/lead';
import type { ImportedLead } from '#domain/leads/lead-csv';
import { comparableAddress, isSameAddress } from '#domain/shared/address';

/** What an import does with a row that matches a known lead (D76): one that the user can edit already. */
export const ON_KNOWN = ['skip', 'update', 'add'] as const;

export type OnKnown = (typeof ON_KNOWN)[number];

const fileFields = fieldsBy(leadFields, 'csv');

/** The fields of a lead that an import can update. */
export const UPDATED_BY_FILES = [...namesOf(fileFields), 'custom'] as const;

/**
 * A row of a lead file. `filled` names the columns with a value in the file, `lacks` what a new lead would also need
 * (see `leadCsv`).
 */
export interface LeadFileRow {
  row: number;
  item: ImportedLead;
  filled: readonly string[];
  lacks?: readonly RowError[] | undefined;
}

/**
 * What a row means: a new lead, a known lead, none because its external id or email belongs to several leads or because it lacks what
 * a new lead needs, or the same lead as a later row, known or new.
 */
export type RowMeaning =
  | { means: 'new' }
  | { means: 'nothing'; errors: readonly RowError[] }
  | { means: 'ambiguous' }
  | { means: 'known'; leadId: string }
  | { means: 'repeated'; by: number };

/**
 * What each row of a file means (D76): the lead with its id, otherwise the only lead with its external id, otherwise the
 * only lead with its email. `found` must hold all leads that the user can edit and that have one of the ids or emails, once
 * for each email, and `named` the ids of those with one of the external ids. Of several rows that mean the same lead, the
 * last one counts. So do rows with one external id. Other new rows mean the same one if they agree in email, company
 * and id: people of different companies may share an address. The email of a lead is that of any of its contacts.
 */
export function meaningOfRows(
  rows: readonly LeadFileRow[],
  found: readonly Pick<StoredLead, 'id' | 'email'>[],
  named: ReadonlyMap<string, readonly string[]> = new Map(),
): RowMeaning[] {
  const ids = new Set(found.map(({ id }) => id));
  const byEmail = new Map<string, Set<string>>();
  for (const { id, email } of found) {
    const key = comparableAddress(email);
    if (key !== '') byEmail.set(key, (byEmail.get(key) ?? new Set()).add(id));
  }
  const last = new Map<string, number>();
  const meanings = rows.map(({ row, item, lacks }) => {
    const address = comparableAddress(item.email);
    const others = [...(named.get(item.externalId ?? '') ?? byEmail.get(address) ?? [])];
    const leadId = item.id !== null && ids.has(item.id) ? item.id : others[0];
    if (leadId !== undefined && leadId !== item.id && others.length > 1) return { meaning: AMBIGUOUS };
    if (leadId === undefined && lacks) return { meaning: { means: 'nothing' as const, errors: lacks } };
    const isAlone = address === '' || item.externalId !== null;
    const newKey = isAlone ? undefined : JSON.stringify([address, foldName(item.companyName), item.id]);
    const key = leadId ?? newKey;
    if (key !== undefined) last.set(key, row);
    return { meaning: leadId === undefined ? NEW : { means: 'known' as const, leadId }, key };
  });
  const lastNamed = new Map(rows.map(({ row, item }) => [item.externalId, row]));
  return meanings.map(({ meaning, key = '' }, index): RowMeaning => {
    const { row = 0, item } = rows[index] ?? {};
    const by = Math.max(last.get(key) ?? row, (item?.externalId && lastNamed.get(item.externalId)) || row);
    return by === row ? meaning : { means: 'repeated', by };
  });
}

const NEW = { means: 'new' } as const;
const AMBIGUOUS = { means: 'ambiguous' } as const;

type FileValues = Partial<Pick<StoredLead, (typeof UPDATED_BY_FILES)[number]>>;

/**
 * The values that a row gives a lead (D76), whether they change it or not. A blank cell changes nothing, and neither does
 * what a spreadsheet makes of a phone that it takes for a number: E-notation, or the digits without a plus sign and zeros
 * in front. An email in another letter case is the same. Bare days are read in `zone`. The person in a row with the address
 * of another contact is that contact, and not the lead's own: see `contactChangesBy`. Values of custom fields are those of
 * the fields that the lead has (see `customForPlace`).
 */
export function valuesGivenBy(
  lead: StoredLead,
  { item, filled }: LeadFileRow,
  { zone, contacts }: { zone: string; contacts: readonly ContactValues[] },
): FileValues {
  const ofContact: ReadonlySet<string> = new Set(isAboutContact(lead, item, contacts) ? PRIMARY_CONTACT : []);
  const names = namesOf(fileFields).filter(
    (name) =>
      filled.includes(name) &&
      !ofContact.has(name) &&
      !(name === 'phone' && isSamePhoneInFile(item.phone, lead.phone)) &&
      !(name === 'email' && comparableAddress(item.email) === comparableAddress(lead.email)),
  );
  const { custom = {} } = item;
  return {
    ...changedValues(fileFields, pick(item, names) as ChangesGiven<typeof fileFields>, zone),
    ...(Object.keys(custom).length > 0 && { custom: { ...lead.custom, ...custom } }),
  };
}

/** The given values that differ from the lead's. */
export const valuesChangedBy = (lead: StoredLead, given: FileValues): FileValues =>
  pick(given, changedNames<StoredLead>(lead, given) as (keyof FileValues)[]);

/** Whether the address in a row is that of another contact than the lead's primary one. */
const isAboutContact = (lead: StoredLead, { email }: ImportedLead, contacts: readonly ContactValues[]): boolean =>
  !isSameAddress(email, lead.email) && contacts.some((contact) => isSameAddress(email, contact.email));

/** What a row changes about the contacts of the lead that it means (D76). */
export function contactChangesBy<Known extends ContactValues>(
  lead: StoredLead,
  { item, filled }: LeadFileRow,
  contacts: readonly Known[],
): ContactChanges<Known> {
  const { contactPerson, contactRole, email, phone, contactNotes } = item;
  const name = filled.includes('contactPerson') ? contactPerson : '';
  const person = { name, role: contactRole, email, phone, notes: contactNotes };
  const given = [...(isAboutContact(lead, item, contacts) ? [person] : []), ...contactsOfRow(item)];
  return contactChanges(given, { primary: lead, known: contacts });
}

/**
 * Whether the lead, or a contact that the row changes, has been changed since the file was written. A row that does not say
 * when the lead was last changed here never conflicts.
 */
export function isOutdated({ item, filled }: LeadFileRow, ...changed: readonly { updatedAt: Date }[]): boolean {
  const { updatedAt: written } = item;
  return written !== null && filled.includes('updatedAt') && changed.some(({ updatedAt }) => written < updatedAt);
}
