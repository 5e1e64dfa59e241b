import type { ContactValues } from '#domain/contacts/contact';
import { type ContactCellValues, contactsOfRow, type FileContact } from '#domain/contacts/contact-csv';
import type { PrimaryContact } from '#domain/contacts/primary-contact';
import { foldName } from '#domain/imports/fold-name';
import { isSamePhoneInFile } from '#domain/imports/foreign-words';
import { isSameAddress } from '#domain/shared/address';
import { digitsOf } from '#domain/shared/search';
import { isBlank } from '#domain/shared/text';

type Reached = Pick<ContactValues, 'email' | 'phone'>;

const isSamePhone = (a: string, b: string): boolean => digitsOf(a) !== '' && digitsOf(a) === digitsOf(b);

const isSameName = (a: string, b: string): boolean => !isBlank(a) && foldName(a) === foldName(b);

/** Whether a contact without a name is reached only as the primary one is. */
const isPrimarys = (given: FileContact, primary: Reached): boolean =>
  isBlank(given.name) &&
  (given.email === '' || isSameAddress(given.email, primary.email)) &&
  (isBlank(given.phone) || isSamePhone(given.phone, primary.phone));

/** What has no name is another address or number of the contact person. */
const asNew = (given: FileContact, contactPerson: string): ContactValues => ({
  ...given,
  name: isBlank(given.name) ? contactPerson : given.name,
  role: given.role ?? 'OTHER',
});

/** The further contacts of a new lead, from a row of a file. */
export const newContactsOf = (row: ContactCellValues & Reached & Pick<PrimaryContact, 'contactPerson'>) =>
  contactsOfRow(row)
    .filter((given) => !isPrimarys(given, row))
    .map((given) => asNew(given, row.contactPerson));

/** Whom the row of a file means: by the address, then by the name, or if it has none, by the number. */
function findMeant<Known extends ContactValues>(given: FileContact, known: readonly Known[]): Known | undefined {
  const byAddress = known.find(({ email }) => isSameAddress(given.email, email));
  if (byAddress) return byAddress;
  return isBlank(given.name)
    ? known.find(({ phone }) => given.email === '' && isSamePhone(given.phone, phone))
    : known.find(({ name }) => isSameName(given.name, name));
}

const isPrimary = (given: FileContact, { contactPerson, ...primary }: PrimaryContact): boolean =>
  isSameAddress(given.email, primary.email) ||
  isPrimarys(given, primary) ||
  (isSameName(given.name, contactPerson) && isPrimarys({ ...given, name: '' }, primary));

/** The given values that differ. What is blank changes nothing. */
function valuesChangedBy(given: FileContact, known: ContactValues): Partial<ContactValues> {
  const { name, role, email, phone, notes } = given;
  return {
    ...(!isBlank(name) && name !== known.name && { name }),
    ...(role !== null && role !== known.role && { role }),
    ...(email !== '' && !isSameAddress(email, known.email) && { email }),
    ...(!isBlank(phone) && phone !== known.phone && !isSamePhoneInFile(phone, known.phone) && { phone }),
    ...(!isBlank(notes) && notes !== known.notes && { notes }),
  };
}

export interface ContactChanges<Known extends ContactValues> {
  added: ContactValues[];
  changed: { contact: Known; values: Partial<ContactValues> }[];
}

/**
 * What the contacts in a row of a file change about a known lead (D76): those that it lacks are added, others take what
 * the row says and they do not. Each is meant once.
 */
export function contactChanges<Known extends ContactValues>(
  given: readonly FileContact[],
  { primary, known }: { primary: PrimaryContact; known: readonly Known[] },
): ContactChanges<Known> {
  const changes: ContactChanges<Known> = { added: [], changed: [] };
  let others = known;
  for (const each of given) {
    const meant = findMeant(each, others);
    if (!meant && isPrimary(each, primary)) continue;
    if (!meant) {
      changes.added.push(asNew(each, primary.contactPerson));
      continue;
    }
    others = others.filter((other) => other !== meant);
    const values = valuesChangedBy(each, meant);
    if (Object.keys(values).length > 0) changes.changed.push({ contact: meant, values });
  }
  return changes;
}
