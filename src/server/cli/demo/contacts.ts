import type { CreateContactInput } from '@/domain/contacts/contact';

const PEOPLE = [
  { name: 'Simone Alvarez', role: 'SITE_CONTACT', phone: '(555) 318-0140', notes: 'On site from noon. Text her.' },
  { name: 'Graham Pike', role: 'BILLING', phone: '', notes: 'Invoices need a purchase order number.' },
  { name: 'Tessa Lindgren', role: 'DECISION_MAKER', phone: '(555) 472-0163', notes: 'Signs off on everything.' },
  { name: 'Malik Osei', role: 'SITE_CONTACT', phone: '(555) 286-0119', notes: '' },
  { name: 'Renata Farkas', role: 'OTHER', phone: '', notes: 'Looks after the artists.' },
] as const satisfies readonly CreateContactInput[];

/** Every third lead has further contacts, and one of those has two. Deterministic. */
const COUNTS = [0, 1, 0, 0, 2, 0, 0, 1, 0] as const;

/** The contacts of the lead with this index besides its primary one, without addresses. */
export const demoContacts = (index: number): CreateContactInput[] => {
  const from = index % PEOPLE.length;
  return [...PEOPLE, ...PEOPLE].slice(from, from + (COUNTS[index % COUNTS.length] ?? 0));
};
