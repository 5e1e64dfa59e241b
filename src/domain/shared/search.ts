/** Phone numbers are searched from this many digits on: fewer would match nearly every number (D59). */
export const MIN_PHONE_DIGITS = 3;

/** Each of the first words is searched on its own; the rest as one. Bounds the conditions of a statement. */
const MAX_WORDS = 8;

const BEYOND_ASCII = /\P{ASCII}/u;
const UPPER_ASCII = /[A-Z]+/g;

/** Accents that stand alone serve as apostrophes. Unicode decomposes them to a blank and a mark. */
const LONE_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g;

/** Marks and format characters of all scripts, and in Arabic what only lengthens a word and the hamza on the line. */
const IGNORED = /[\p{M}\p{Cf}\u0640\u0621\u0674]+/gu;

const APOSTROPHES = /[`‘’‛ʹʻʼʽʾʿˈˊˋ՚׳′‵Ꞌꞌ]/g;
const HYPHENS = /[‐–—]/g;

const HIRAGANA = /[ぁ-ゖゝ]/g;
const TO_KATAKANA = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

const HAN_OR_KANA = '[々〇〡-〩〸-〻ァ-ヺー-ヾㇰ-ㇿ㐀-䶿一-鿿豈-\\ufaff\\u{20000}-\\u{3ffff}]';

/** In folded text, the blanks that separate nothing: names in Han or kana are written with and without them. */
export const BLANKS_BETWEEN_HAN = new RegExp(`(?<=${HAN_OR_KANA})[\\t-\\r ]+(?=${HAN_OR_KANA})`, 'gu');

/** Letters that Unicode does not decompose, and what they are searched as. The migration `search_marks` repeats them. */
const SIMPLE_LETTERS = [
  ['ٱىیکة', 'اييكه'],
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
    .replace(LONE_ACCENTS, "'")
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS.get(letter) ?? letter)
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
    .replace(BLANKS_BETWEEN_HAN, '');

/**
 * Text as it is searched: without case, marks (D59) and format characters, with one kind of apostrophe, hyphen and kana,
 * and without blanks between Han or kana, so that "munchen" finds "München". Ł, ø, ß and the like count as the letters
 * that people type instead. The function `search_fold` of the database does the same, whatever its locale: a test
 * compares the two.
 */
export function foldForSearch(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? foldLetters(text) : text;
  return plain.replaceAll('`', "'").replace(UPPER_ASCII, (letters) => letters.toLowerCase());
}

/** The folded words of a search. A row matches if it contains all of them, in any order. */
export function searchWords(q: string): string[] {
  // Split before folding, which joins words in Han or kana.
  const words = q
    .split(/\s+/)
    .flatMap((word) => foldForSearch(word).split(/\s+/))
    .filter(Boolean);
  if (words.length <= MAX_WORDS) return words;
  return [...words.slice(0, MAX_WORDS - 1), foldForSearch(words.slice(MAX_WORDS - 1).join(' '))];
}

/** The text with 0 to 9 for Arabic, Persian and full-width digits, of which the last four bits are the value. */
export function withPlainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** The digits of a phone number as typed, by which a part of it is found (D59). */
export function digitsOf(phone: string): string {
  return withPlainDigits(phone).replace(/[^0-9]/g, '');
}

/** The digits of a search that can be part of a phone number; null for any other search. */
export function searchedDigits(q: string): string | null {
  const digits = digitsOf(q);
  const isNumber = /^[0-9\s+()./-]+$/.test(withPlainDigits(q).normalize('NFKC'));
  return digits.length >= MIN_PHONE_DIGITS && isNumber ? digits : null;
}
