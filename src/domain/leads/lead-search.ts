import type { Lead } from '#domain/leads/lead';
import { digitsOf, foldForSearch, searchedDigits, searchWords } from '#domain/shared/search';

type Searched = Pick<
  Lead,
  'companyName' | 'contactPerson' | 'email' | 'phone' | 'eventName' | 'venueName' | 'venueCity'
>;

/**
 * Whether a search finds a lead by its own company, contact, email, event, venue, city or phone (D59), exactly as the
 * database decides it. If not, it may find it by another contact (D87), or by a phone number in another form, for which the
 * browser lacks the contacts and the numbering plans (D78): then it is undefined.
 */
export function matchesLeadSearch(
  { companyName, contactPerson, email, phone, eventName, venueName, venueCity }: Searched,
  q: string,
): true | undefined {
  const text = foldForSearch([companyName, contactPerson, email, eventName, venueName, venueCity].join(' '));
  if (searchWords(q).every((word) => text.includes(word))) return true;
  const digits = searchedDigits(q);
  return digits !== null && digitsOf(phone).includes(digits) ? true : undefined;
}
