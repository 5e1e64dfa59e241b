/** Phone numbers are searched from this many digits on: fewer would match nearly every number (D59). */
export const MIN_PHONE_DIGITS = 3;

/** Each of the first words is searched on its own; the rest as one. Bounds the conditions of a statement. */
const MAX_WORDS = 8;

const MARKS = /[\u0300-\u036f]+/g;
const BEYOND_ASCII = /[^\0-\x7f]/;
const UPPER_ASCII = /[A-Z]+/g;

/** Letters that Unicode does not decompose, and what they are searched as. The migration `search_fold` repeats them. */
const SIMPLE_LETTERS = [
  ['’‘ʼ‐–—', "'''---"],
  ['ŁłØøĐđÐðĦħıŊŋŦŧƁɓƊɗƏəƐɛƆɔƘƙ', 'llooddddhhinnttbbddeeeeookk'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҶҺӘӨ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗқңүұҳҷһәө'],
  ['ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
] as const;

const LETTERS = new Map([
  ...SIMPLE_LETTERS.flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at] ?? ''] as const)),
  ...['ßss', 'ẞss', 'Æae', 'æae', 'Œoe', 'œoe', 'Þth', 'þth'].map((pair) => [pair[0] ?? '', pair.slice(1)] as const),
]);

const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS.get(letter) ?? letter);

/**
 * Text as it is searched: without case and accents (D59), so that "munchen" finds "München". Ł, ø, ß and the like count
 * as the letters that people type instead. The function `search_fold` of the database does the same, whatever its
 * locale: a test compares the two.
 */
export function foldForSearch(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? foldLetters(text) : text;
  return plain.replace(UPPER_ASCII, (letters) => letters.toLowerCase());
}

/** The folded words of a search. A row matches if it contains all of them, in any order. */
export function searchWords(q: string): string[] {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  return words.length <= MAX_WORDS ? words : [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')];
}

/** The digits of a phone number, by which alone it is compared (D59). */
export function digitsOf(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}

/** The digits of a search that can be part of a phone number; null for any other search. */
export function searchedDigits(q: string): string | null {
  const digits = digitsOf(q);
  return digits.length >= MIN_PHONE_DIGITS && /^[0-9\s+()./-]+$/.test(q) ? digits : null;
}
