import type { Lead } from '#domain/leads/lead';
import { digitsOf, foldForSearch, MIN_PHONE_DIGITS, searchedDigits, searchWords } from '#domain/shared/search';

type Searched = Pick<
  Lead,
  'companyName' | 'contactPerson' | 'email' | 'phone' | 'eventName' | 'venueName' | 'venueCity'
>;

/**
 * Whether a search finds a lead by company, contact, email, event, venue, city or phone (D59), exactly as the database decides it; undefined if
 * it may find it by a phone number in another form, for which the browser lacks the numbering plans (D78).
 */
export function matchesLeadSearch(
  { companyName, contactPerson, email, phone, eventName, venueName, venueCity }: Searched,
  q: string,
): boolean | undefined {
  const text = foldForSearch([companyName, contactPerson, email, eventName, venueName, venueCity].join(' '));
  if (searchWords(q).every((word) => text.includes(word))) return true;
  const digits = searchedDigits(q);
  if (digits !== null && digitsOf(phone).includes(digits)) return true;
  return digitsOf(q).length < MIN_PHONE_DIGITS ? false : undefined;
}
