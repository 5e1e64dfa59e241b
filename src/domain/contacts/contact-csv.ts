import { CONTACT_NAME_REQUIRED, type ContactValues } from '#domain/contacts/contact';
import { CONTACT_ROLES, type ContactRole } from '#domain/contacts/contact-choices';
import { type CsvCell, emailCell, optionalChoiceCell, textCell } from '#domain/csv/csv-cell';
import { LEAD_LIMITS } from '#domain/leads/lead';
import { isBlank } from '#domain/shared/text';

/** The numbers of the contacts in a file of leads, of which the primary one is the first. */
export const CONTACT_NUMBERS = [2, 3, 4] as const;

type ContactNumber = (typeof CONTACT_NUMBERS)[number];

interface Read {
  '': string;
  Role: ContactRole | null;
  Email: string;
  Phone: string;
  Notes: string;
}

/** `contact2`, which has the name, `contact2Role` and so on. */
type ContactColumn<Part extends keyof Read> = `contact${ContactNumber}${Part}`;

/** The contacts of a row, as they are read and written. */
export type ContactCellValues = { [Part in keyof Read as ContactColumn<Part>]: Read[Part] };

type ContactCells = { readonly [Column in keyof ContactCellValues]: CsvCell<ContactCellValues[Column]> };

const name = textCell(LEAD_LIMITS.contactPerson);

/** Blank if there is no such contact, or none but an address or a number: then it is the primary contact's. */
const nameCell: CsvCell<string> = {
  ...name,
  read(reader, column) {
    const has = (part: keyof Read) => !isBlank(reader.cell(`${column}${part}`));
    const isNobody = !has('') && !has('Email') && !has('Phone');
    if (isNobody && (has('Role') || has('Notes'))) reader.refuse(column, CONTACT_NAME_REQUIRED);
    return name.read(reader, column);
  },
};

const CELLS: { readonly [Part in keyof Read]: CsvCell<Read[Part]> } = {
  '': nameCell,
  Role: optionalChoiceCell(CONTACT_ROLES),
  Email: emailCell(LEAD_LIMITS.email),
  Phone: textCell(LEAD_LIMITS.phone),
  Notes: textCell(LEAD_LIMITS.contactNotes),
};

/** The cells of the further contacts in a file of leads. */
export const CONTACT_CELLS = Object.fromEntries(
  CONTACT_NUMBERS.flatMap((number) => Object.entries(CELLS).map(([part, cell]) => [`contact${number}${part}`, cell])),
) as ContactCells;

/** A contact in a row of a file. What the row does not say is blank or null. */
export type FileContact = Omit<ContactValues, 'role'> & { role: ContactRole | null };

const NOBODY: FileContact = { name: '', role: null, email: '', phone: '', notes: '' };

/** The further contacts in a row. */
export const contactsOfRow = (row: ContactCellValues): FileContact[] =>
  CONTACT_NUMBERS.map((number) => ({
    name: row[`contact${number}`],
    role: row[`contact${number}Role`],
    email: row[`contact${number}Email`],
    phone: row[`contact${number}Phone`],
    notes: row[`contact${number}Notes`],
  })).filter((each) => !isBlank(each.name) || each.email !== '' || !isBlank(each.phone));

/** The cells for the first contacts of a lead. */
export const rowOfContacts = (contacts: readonly FileContact[]): ContactCellValues =>
  Object.assign(
    {},
    ...CONTACT_NUMBERS.map((number, index) => {
      const { name, role, email, phone, notes } = contacts[index] ?? NOBODY;
      return {
        [`contact${number}`]: name,
        [`contact${number}Role`]: role,
        [`contact${number}Email`]: email,
        [`contact${number}Phone`]: phone,
        [`contact${number}Notes`]: notes,
      };
    }),
  ) as ContactCellValues;
