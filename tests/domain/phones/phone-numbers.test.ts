import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, type Country } from '@/domain/phones/countries';
import { derivePhone, numberDigits, phoneNumbersIn, searchedPhones } from '@/domain/phones/phone-numbers';

const FOUND: [string, string[], Country?][] = [
  ['264-600-4031 x417', ['+12646004031;ext=417']],
  ['1 (264) 600-4031 ext. 417', ['+12646004031;ext=417']],
  ['+49 (0)30 5550155', ['+49305550155']],
  ['1-800-FLOWERS', ['+18003569377']],
  ['Toll-free: +1 (800) flowers ext 4', ['+18003569377;ext=4']],
  ['888-GO-FEDEX / 800-555-TELL', ['+18884633339', '+18005558355']],
  ['1-800-CONTACTS', ['+18002668228']],
  ['２１２－５５５－０１４４', ['+12125550144']],
  ['+١ ٢١٢ ٥٥٥ ٠١٤٤', ['+12125550144']],
  ['۲۱۲ ۵۵۵ ۰۱۴۴', ['+12125550144']],
  ['\u202a+1 212\u2011555\u20110144\u202c', ['+12125550144']],
  ['+1 212 555 0144 / 212.555.0199', ['+12125550144', '+12125550199']],
  ['264-600-4031, 264-600-4032', ['+12646004031', '+12646004032']],
  ['2646004031;2646004032', ['+12646004031', '+12646004032']],
  ['264-600-4031,,417', ['+12646004031;ext=417']],
  ['264-600-4031;ext=417', ['+12646004031;ext=417']],
  ['Office 264-600-4031 x417, cell 264-600-4032', ['+12646004031;ext=417', '+12646004032']],
  ['264-600-4031 Reception', ['+12646004031']],
  ['+48 225 550 155 Reception', ['+48225550155']],
  ['030 5550155', ['+49305550155'], 'DE'],
  ['+1 212 555 0144', ['+12125550144'], 'DE'],
  ['1-800-FLOWERS', ['+18003569377'], 'DE'],
];

const NOT_FOUND: [string, Country?][] = [
  [''],
  ['call Bob'],
  ['555-0144'],
  ['555-0144', 'CA'],
  ['Room 212 Reception'],
  ['1.21255E+11'],
  // The national form of another country's number.
  ['030 5550155'],
  ['(0151) 234-5678'],
];

describe('the numbers in a phone', () => {
  it.each(FOUND)('%s has %j', (text, numbers, country = 'US') => {
    expect(phoneNumbersIn(text, country)).toEqual(numbers);
    expect(derivePhone(text, country).phoneNumber).toBe(numbers[0]);
  });

  it.each(NOT_FOUND)('%j has none', (text, country = 'US') => {
    expect(derivePhone(text, country).phoneNumber).toBeNull();
  });

  it('are valid in a link and found by a search for them, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 +()-./,;x#٣４Aa'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.constantFrom(...COUNTRIES), (typed, country) => {
        for (const number of phoneNumbersIn(typed, country)) {
          expect(number).toMatch(/^\+[1-9]\d+(;ext=\d+)?$/);
          expect(phoneNumbersIn(number, 'US')).toEqual([number]);
        }
      }),
    );
  });
});

const finds = (q: string, phone: string, { by = 'US', owner = 'US' }: { by?: Country; owner?: Country } = {}) => {
  const { phoneDigits } = derivePhone(phone, owner);
  return searchedPhones(q, by).some((digits) => phoneDigits.includes(digits));
};

describe('a search', () => {
  it.each([
    ['+1 212 555 0144', '212.555.0144'],
    ['212.555.0144', '+1 212 555 0144'],
    ['212-555-0144', '+1 212 555 0144 / 212.555.0199'],
    ['+1 212 555 0199', '+1 212 555 0144 / 212.555.0199'],
    ['264-600-4031 x417', '(264) 600 4031'],
    ['٠١٤٤', '+1 212 555 0144'],
    ['555 0144', '٥٥٥ ٠١٤٤'],
    ['２１２－５５５', '212.555.0144'],
    ['0144', '２１２－５５５－０１４４'],
    ['1-800-356-9377', '1-800-FLOWERS'],
    ['1-800-FLOWERS', '+1 800 356 9377'],
    ['+49 30 5550155', '+49 (0)30 5550155'],
    ['030 555', '+49 (0)30 5550155'],
    ['(0151) 234-5678', '(0151) 234-5678'],
  ])('for %s finds %s', (q, phone) => expect(finds(q, phone)).toBe(true));

  it.each([
    ['212 555 0145', '212.555.0144'],
    ['14', '212.555.0144'],
    ['call 0144', '212.555.0144'],
    ['Anna', '212.555.0144'],
  ])('for %s does not find %s', (q, phone) => expect(finds(q, phone)).toBe(false));

  it("reads its number as one of the searcher's country, and a phone as one of its owner's", () => {
    expect(finds('020 7946 0018', '+44 20 7946 0018', { by: 'GB' })).toBe(true);
    expect(finds('+44 20 7946 0018', '020 7946 0018', { owner: 'GB' })).toBe(true);
    expect(finds('+44 20 7946 0018', '020 7946 0018', { owner: 'US' })).toBe(false);
  });
});

describe('a filter by phone', () => {
  it.each<[string, string | null, Country?]>([
    ['(212) 555-0144', '12125550144'],
    [' 12125550144', '12125550144'],
    ['212-555-0144 x7', '12125550144'],
    ['030 5550155', '49305550155', 'DE'],
    ['555 0144', null],
    ['212-555-0144, 212-555-0199', null],
    ['', null],
  ])('by %j takes one whole number', (phone, digits, country = 'US') => {
    expect(numberDigits(phone, country)).toBe(digits);
    if (digits) expect(derivePhone(`Desk ${phone}`, country).phoneDigits.split(' ')).toContain(digits);
  });
});
