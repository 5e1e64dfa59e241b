import { findPhoneNumbersInText, isPossiblePhoneNumber } from 'libphonenumber-js/max';
import type { Country } from '#domain/phones/countries';
import { digitsOf, searchedDigits, withPlainDigits } from '#domain/shared/search';

/** What is stored beside a phone, which itself stays as typed (D78). */
export interface DerivedPhone {
  /** The first number in the text as `phoneNumbersIn` has it, for links; null if there is none. */
  phoneNumber: string | null;
  /** The digits as typed, then those of each number, with blanks between. A search finds what contains its digits. */
  phoneDigits: string;
}

/** A comma or semicolon before a further number. The library would take that for an extension. */
const BEFORE_NUMBER = /[,;]+(?!ext=)(?=[^,;]*(?:\d[^,;\d]*){7})/;

/**
 * A North American number that spells a word: 1-800-FLOWERS, (888) GO-FEDEX. A blank separates the word only after a 1
 * or a bracket: "212 Reception" is not such a number. Of a long word, only seven letters are dialed.
 */
const SPELLED =
  /(?<!\d[-.() ]*|\p{L})(?=\+?1|\(|\d{3}[-.])(?:\+?1[-. ]?)?\(?([2-9]\d\d)\)?[-. ]?((?:[A-Za-z\d][-.]?){7})[A-Za-z-]*(?![\p{L}\d])/gu;

/** The key of each letter, from A on. */
const KEYS = '22233344455566677778889999';

const dial = (spelled: string, area: string, word: string): string =>
  /[A-Za-z]/.test(word)
    ? `+1${area}${word.replace(/[-.]/g, '').replace(/[a-z]/gi, (letter) => KEYS.charAt(letter.toUpperCase().charCodeAt(0) - 65))}`
    : spelled;

/**
 * The phone numbers in a text in its order, as E.164 with `;ext=` and the extension if there is one: what follows
 * `tel:` in a link (RFC 3966). A number without a country code is one of `country`. Whether the number is assigned is
 * not checked, only whether it has a possible length: numbering plans change (D78). Those that lack an area code are
 * left out, and North American ones whose area code starts with 0, which is how other countries write theirs.
 */
export function phoneNumbersIn(text: string, country: Country): string[] {
  return withPlainDigits(text)
    .split(BEFORE_NUMBER)
    .flatMap((part) => findPhoneNumbersInText(part.replace(SPELLED, dial), { defaultCountry: country, extended: true }))
    .map(({ number }) => number)
    .filter(({ number }) => isPossiblePhoneNumber(number) && !number.startsWith('+10'))
    .map((number) => number.getURI().replace('tel:', ''));
}

const digitsOfNumber = (number: string): string => digitsOf(number.replace(/;.*/, ''));

/** The digits that stand in `phoneDigits` for the one number in a text; null if it has none, or several. */
export function numberDigits(text: string, country: Country): string | null {
  const [number, ...others] = phoneNumbersIn(text, country);
  return number === undefined || others.length > 0 ? null : digitsOfNumber(number);
}

/** What is stored beside a phone. A number without a country code is one of `country`, that of the lead's owner (D78). */
export function derivePhone(phone: string, country: Country): DerivedPhone {
  const numbers = phoneNumbersIn(phone, country);
  const digits = new Set([digitsOf(phone), ...numbers.map(digitsOfNumber)]);
  return { phoneNumber: numbers[0] ?? null, phoneDigits: [...digits].join(' ') };
}

/**
 * The digits by which a search finds phones: any of them in `phoneDigits`. Numbers in the search are also looked for in
 * their international form, read as numbers of `country`, that of the user who searches (D78). Empty for any other
 * search.
 */
export function searchedPhones(q: string, country: Country): string[] {
  const digits = searchedDigits(q);
  const numbers = phoneNumbersIn(q, country).map(digitsOfNumber);
  // A phone that contains the whole number contains these digits too, so the number adds nothing.
  return digits === null ? numbers : [digits, ...numbers.filter((number) => !number.includes(digits))];
}
