import type { ContactRole } from '#domain/contacts/contact-choices';
import { CONTACT_NUMBERS } from '#domain/contacts/contact-csv';

/** How other programs count their contacts: in English, then in German, Spanish and French. */
const COUNTED = {
  2: [
    ...['Contact 2', 'Contact Person 2', 'Second Contact', '2nd Contact', 'Secondary Contact', 'Alternate Contact'],
    ...['Additional Contact', 'Other Contact', 'Backup Contact', 'Kontakt 2', 'Ansprechpartner 2'],
    ...['Zweiter Ansprechpartner', 'Contacto 2', 'Segundo contacto', 'Contact secondaire', 'Deuxième contact'],
  ],
  3: [
    ...['Contact 3', 'Contact Person 3', 'Third Contact', '3rd Contact', 'Tertiary Contact', 'Kontakt 3'],
    ...['Ansprechpartner 3', 'Contacto 3', 'Tercer contacto', 'Troisième contact'],
  ],
  4: ['Contact 4', 'Contact Person 4', 'Fourth Contact', '4th Contact', 'Kontakt 4', 'Ansprechpartner 4', 'Contacto 4'],
} as const satisfies Record<(typeof CONTACT_NUMBERS)[number], readonly string[]>;

/** What they add to say what of a contact a column has, the likeliest first. */
const PARTS = {
  '': ['', ' Name', ' Full Name'],
  Role: [' Role', ' Title', ' Job Title', ' Position', ' Rolle', ' Rol'],
  Email: [' Email', ' Email Address', ' E-mail', ' Mail', ' Correo'],
  Phone: [' Phone', ' Phone Number', ' Mobile', ' Mobile Phone', ' Cell', ' Telephone', ' Telefon', ' Teléfono'],
  Notes: [' Notes', ' Note', ' Comments', ' Notizen', ' Notas'],
} as const;

/** What other programs call the further contacts of a lead. */
export const CONTACT_NAMES = Object.fromEntries(
  CONTACT_NUMBERS.flatMap((number) =>
    Object.entries(PARTS).map(([part, endings]) => [
      `contact${number}${part}`,
      endings.flatMap((ending) => COUNTED[number].map((name) => `${name}${ending}`)),
    ]),
  ),
);

/** The columns that take the further addresses and numbers of a row, in turn. */
export const FURTHER_EMAILS = CONTACT_NUMBERS.map((number) => `contact${number}Email` as const);
export const FURTHER_PHONES = CONTACT_NUMBERS.map((number) => `contact${number}Phone` as const);

const ROLE_WORDS = {
  DECISION_MAKER: [
    ...['Decision-maker', 'Decision Maker', 'Buyer', 'Economic Buyer', 'Economic Decision Maker', 'Executive Sponsor'],
    ...['Owner', 'CEO', 'Director', 'Champion', 'Entscheider', 'Responsable', 'Décideur'],
  ],
  SITE_CONTACT: [
    ...['Site Contact', 'On-site Contact', 'Onsite', 'On Site', 'Day-of Contact', 'Venue Manager', 'Site Manager'],
    ...['Event Manager', 'Operations', 'Technical Buyer', 'Ansprechpartner vor Ort', 'Contacto en el sitio'],
  ],
  BILLING: [
    ...['Billing Contact', 'Accounts Payable', 'Accounting', 'Finance', 'Invoices', 'Budget Holder', 'Buchhaltung'],
    ...['Rechnung', 'Facturación', 'Contabilidad', 'Facturation'],
  ],
  OTHER: ['Other Contact', 'Influencer', 'Evaluator', 'End User', 'Sonstige', 'Otro', 'Autre'],
} as const satisfies Record<ContactRole, readonly string[]>;

/** The columns with roles, and those that keep what is none of ours. */
const ROLE_COLUMNS = [
  ['contactRole', 'contactNotes'],
  ...CONTACT_NUMBERS.map((number) => [`contact${number}Role`, `contact${number}Notes`] as const),
] as const;

/** What others call the roles. */
export const CONTACT_ROLE_WORDS = Object.fromEntries(ROLE_COLUMNS.map(([column]) => [column, ROLE_WORDS]));

/** A role of others that is none of ours is kept as a note. */
export const OTHER_ROLES = Object.fromEntries(
  ROLE_COLUMNS.map(([column, detail]) => [column, { word: 'OTHER', detail }]),
);
