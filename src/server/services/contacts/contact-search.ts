import { and, or, type SQL, sql } from 'drizzle-orm';
import type { FileContact } from '@/domain/contacts/contact-csv';
import { CONTACT_NUMBERS } from '@/domain/contacts/contact-csv';
import { MAX_FOUND_CONTACTS } from '@/domain/contacts/contact-limits';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { searchedPhones } from '@/domain/phones/phone-numbers';
import type { SessionUser } from '@/server/auth/sessions';
import { contacts, leads } from '@/server/db/schema';
import { hasEmail, hasPhone } from '../shared/filters';
import { contains, containsDigits } from '../shared/search';
import { type Viewer, visibleTo } from '../shared/visibility';

type Searching = Pick<SessionUser, 'country'>;

/** Contacts whose name and address contain every word of a search, or whose phone contains its number. */
function foundContacts(q: string, { country }: Searching): SQL | undefined {
  const phones = searchedPhones(q, country).map((digits) => containsDigits(contacts.phoneDigits, digits));
  return or(contains(contacts.searchText, q), ...phones);
}

/**
 * The leads of the contacts that a search finds; null if these are too many. An array, which Postgres makes once and looks
 * up in the index of leads, together with what it finds in their own texts: a condition on each lead would make it read all
 * of them. With 100,000 contacts, that adds 0.5 ms to a search for a rare word, and 4 ms to one that too many match.
 */
export const leadsOfFoundContacts = (q: string, user: Searching & Viewer): SQL => sql`(
  select case when count(*) <= ${MAX_FOUND_CONTACTS} then array_agg(found.lead_id) end
  from (
    select ${contacts.leadId} from ${contacts} where ${visibleTo(user, contacts)} and ${foundContacts(q, user)}
    limit ${MAX_FOUND_CONTACTS + 1}
  ) found)::uuid[]`;

/** The filters of leads by the email and the phone of a lead or of one of its contacts. */
export function isReachedBy(
  user: Searching & Viewer,
  { email, phone }: Pick<LeadFilters, 'email' | 'phone'>,
): SQL | undefined {
  const has = (
    condition: (table: typeof leads | typeof contacts) => SQL,
  ) => sql`(${condition(leads)} or ${leads.id} = any (array(
    select ${contacts.leadId} from ${contacts} where ${visibleTo(user, contacts)} and ${condition(contacts)})))`;
  return and(
    email === undefined ? undefined : has((table) => hasEmail(table, email)),
    phone === undefined ? undefined : has((table) => hasPhone(table, phone, user.country)),
  );
}

/** The first contact of a lead that a search finds, in a statement on leads; null if there is none. */
export const firstFoundContact = (q: string, user: Searching): SQL => sql`(
  select json_build_object('name', ${contacts.name}, 'email', ${contacts.email}, 'phone', ${contacts.phone})
  from ${contacts}
  where ${contacts.leadId} = "leads"."id" and ${contacts.deletedAt} is null and ${foundContacts(q, user)}
  order by ${contacts.createdAt}, ${contacts.id} limit 1)`;

/** The first contacts of a lead in a statement on leads, as files carry them. */
export const contactsInFiles = sql<FileContact[]>`(
  select coalesce(json_agg(json_build_object(
    'name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone, 'notes', c.notes) order by c.created_at, c.id), '[]')
  from (
    select * from ${contacts} where ${contacts.leadId} = "leads"."id" and ${contacts.deletedAt} is null
    order by ${contacts.createdAt}, ${contacts.id} limit ${CONTACT_NUMBERS.length}
  ) c)`;
