import type { ContactRole } from '@/domain/contacts/contact-choices';
import { asContact, type PrimaryContact } from '@/domain/contacts/primary-contact';
import { isSameAddress } from '@/domain/shared/address';
import { foldForSearch } from '@/domain/shared/search';

/** Somebody to whom an email to a lead can go. */
export interface Person {
  name: string;
  role: ContactRole;
  email: string;
  phone: string;
}

/** Whom an email to a lead can go to: its primary contact first, and nobody without an address or with that of another. */
export function peopleOf(lead: PrimaryContact | null, contacts: readonly Person[]): Person[] {
  if (!lead) return [];
  const people = [asContact(lead), ...contacts].filter(({ email }) => email !== '');
  return people.filter(({ email }, index) => people.findIndex((one) => isSameAddress(one.email, email)) === index);
}

export const personAt = (people: readonly Person[], address: string): Person | undefined =>
  people.find(({ email }) => isSameAddress(email, address));

/** Whom a search in an input means: all who have it in their name or their address. */
export function peopleLike(people: readonly Person[], search: string): Person[] {
  const text = foldForSearch(search.trim());
  return people.filter(({ name, email }) => foldForSearch(`${name} ${email}`).includes(text));
}

/** The address that a name stands for, if only one person has it; what is an address already stays. */
export function addressOf(people: readonly Person[], written: string): string {
  if (written.includes('@')) return written;
  const text = foldForSearch(written.trim());
  const named = text === '' ? [] : people.filter(({ name }) => foldForSearch(name).startsWith(text));
  const [person, ...others] = named;
  return person && others.length === 0 ? person.email : written;
}

/** What placeholders become: of the person whom the email is to, if that is not the primary contact. */
export const valuesFor = <Lead extends PrimaryContact>(lead: Lead, person: Person | undefined): Lead =>
  person ? { ...lead, contactPerson: person.name, email: person.email, phone: person.phone } : lead;
