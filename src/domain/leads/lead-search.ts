import type { Lead } from '#domain/leads/lead';
import { digitsOf, foldForSearch, searchedDigits, searchWords } from '#domain/shared/search';

/** Whether a search finds a lead by company, contact, email or phone (D59), exactly as the database decides it. */
export function matchesLeadSearch(
  { companyName, contactPerson, email, phone }: Pick<Lead, 'companyName' | 'contactPerson' | 'email' | 'phone'>,
  q: string,
): boolean {
  const text = foldForSearch(`${companyName} ${contactPerson} ${email}`);
  if (searchWords(q).every((word) => text.includes(word))) return true;
  const digits = searchedDigits(q);
  return digits !== null && digitsOf(phone).includes(digits);
}
