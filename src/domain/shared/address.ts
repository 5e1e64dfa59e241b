import { EMAIL_MAX, EMAIL_PATTERN, isSingleLine } from '#domain/shared/text';

/** Characters without a look of their own, such as zero-width blanks, marks of direction and soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** As Outlook quotes an address that has no name. */
const QUOTED = /^'(.*)'$/;
const LINK = /\bmailto:\s*([^\s<>?,;]*)(?:\?[^\s<>]*)?/gi;
/** A quote right before an @ belongs to the address. */
const NAMES_AND_COMMENTS = /"[^"<>]*"(?!@)|\([^()<>]*\)/g;
const SEPARATORS = /[,;\r\n]|\s(?:[/|]|:::)\s/;
const BRACKETED = /<([^<>]*)>/g;

const isAddress = (word: string): boolean => word.includes('@');

/**
 * The addresses in a text, as people, mail programs and other systems write them, each once: without blanks around them,
 * invisible characters, `mailto:`, angle brackets and display names (D77). Empty if the text has anything else in it,
 * because then it cannot be known what was meant. Does not check that the addresses are valid.
 */
export function addressesIn(text: string): string[] {
  const parts = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(LINK, '$1')
    .replaceAll(NAMES_AND_COMMENTS, ' ')
    .split(SEPARATORS);
  const found: string[] = [];
  // 'Haddad, Noor <noor@x.example>' is one address with a comma in its name.
  let isNameOpen = false;
  for (const part of parts) {
    const bracketed = [...part.matchAll(BRACKETED)].filter(([written]) => isAddress(written));
    const last = bracketed.at(-1);
    const words = (last ? part.slice(last.index + last[0].length) : part).split(/[\s<>]+/).filter(Boolean);
    const bare = words.filter(isAddress);
    const addresses = [...bracketed.map(([, address = '']) => address.trim()), ...bare];
    found.push(...addresses.map((address) => address.replace(QUOTED, '$1')));
    if (last) isNameOpen = false;
    else if (bare.length === 0) isNameOpen ||= words.length > 0;
    else if (bare.length < words.length) return [];
  }
  const seen = new Set<string>();
  const isNew = (address: string) => {
    const before = seen.size;
    return seen.add(address.toLowerCase()).size > before;
  };
  return isNameOpen ? [] : found.filter(isNew);
}

/**
 * An address as it is stored and compared (D77); see {@link addressesIn}. A text with no address, or several, only loses
 * the blanks around it and its invisible characters.
 */
export function cleanAddress(text: string): string {
  const [address, ...others] = addressesIn(text);
  return address === undefined || others.length > 0 ? text.replaceAll(INVISIBLE, '').trim() : address;
}

/** Whether a mail can be sent to an address as it is. */
export const isMailable = (address: string): boolean =>
  address.length <= EMAIL_MAX &&
  EMAIL_PATTERN.test(address) &&
  isSingleLine(address) &&
  cleanAddress(address) === address;

/** The form in which addresses are compared: cleaned, and without regard to letter case. */
export const comparableAddress = (address: string): string => cleanAddress(address).toLowerCase();

/** Whether two addresses are the same; no address is not. */
export const isSameAddress = (a: string, b: string): boolean =>
  comparableAddress(a) !== '' && comparableAddress(a) === comparableAddress(b);
