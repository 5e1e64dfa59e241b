import { anyCodePoint } from '@tests/support/any-code-point';
import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, matchedPhone, matchedRanges, type TextRange } from '@/domain/shared/matches';

/** The text with its matched parts in brackets. */
const marked = (text: string, ranges: readonly TextRange[]) =>
  [...ranges].reverse().reduce((all, { start, end }) => {
    return `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`;
  }, text);

describe('matchedRanges', () => {
  it.each([
    ['Harbour Lights', 'light', 'Harbour [Light]s'],
    ['Grüne Münchner', 'munch', 'Grüne [Münch]ner'],
    ['Große Straße', 'strasse', 'Große [Straße]'],
    ['Große', 'os', 'Gr[oß]e'],
    ['Cafe\u0301 Noir', 'fe', 'Ca[fe\u0301] Noir'],
    ['Noor Haddad', 'haddad noor', '[Noor] [Haddad]'],
    ['anana', 'ana nan', '[anan]a'],
    ['Arena Arena', 'arena', '[Arena] [Arena]'],
    ['ﬁnal', 'in', '[ﬁn]al'],
    ['社長 山田 太郎', '山田太郎', '社長 [山田 太郎]'],
    ['Pat O\u02bcBrien', "o'b", 'Pat [O\u02bcB]rien'],
    ['Are\u00adna', 'arena', '[Are\u00adna]'],
    ['ｶﾞﾗｽ', 'がら', '[ｶﾞﾗ]ｽ'],
    ['Arena', 'none', 'Arena'],
    ['Arena', '', 'Arena'],
  ])('in %s of %s', (text, q, expected) => {
    expect(marked(text, matchedRanges(text, q))).toBe(expected);
  });

  it('covers text that folds to the words, in order and without overlaps', () => {
    const text = fc.string({ unit: anyCodePoint });
    fc.assert(
      fc.property(text, text, (before, q) => {
        const whole = `${before} ${q}`;
        let last = -1;
        for (const { start, end } of matchedRanges(whole, q)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(whole.slice(start, end).isWellFormed() || !whole.isWellFormed()).toBe(true);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(whole.length);
      }),
    );
  });
});

it('matches a phone number by its digits, with the punctuation between them', () => {
  expect(marked('(0151) 234-5678', matchedPhone('(0151) 234-5678', '1 23456'))).toBe('(015[1) 234-56]78');
  expect(marked('٠١٥١-٢٣٤', matchedPhone('٠١٥١-٢٣٤', '１５１ ２'))).toBe('٠[١٥١-٢]٣٤');
  expect(marked('212.555.0144', matchedPhone('212.555.0144', '+1 212 555 0144'))).toBe('212.[555.0144]');
  expect(matchedPhone('(0151) 234-5678', 'gate 1')).toEqual([]);
});

describe('excerptOf', () => {
  const long = `${'before '.repeat(40)}Größe of the crowd ${'after '.repeat(40)}`;

  it.each([
    ['short\n text ', 'x', 'short text'],
    [long, 'nowhere', /^before before .*before…$/],
    [long, 'GROSSE', /^…before.*Größe of the crowd after.*…$/],
  ])('of a text: %#', (text, q, expected) => {
    const excerpt = excerptOf(text, q, 80);
    if (typeof expected === 'string') expect(excerpt).toBe(expected);
    else expect(excerpt).toMatch(expected);
    expect(excerpt.length).toBeLessThanOrEqual(95);
  });

  const [words, a, b] = ['word '.repeat(60), 'a'.repeat(500), 'b'.repeat(500)];

  it.each([
    ['in text without spaces', `${a}needle${b}`],
    ['at the end of a long word', `${words}https://${a}needle ${words}`],
    ['at the end of a long word and of the text', `${words}https://${a}needle`],
    ['within a long word', `${words}${a}needle${b} ${words}`],
    ['at the start of a long word', `${words}needle${b}`],
    ['in a long word near the start', `${'a'.repeat(38)}needle${b}`],
    ['in a long word after a short one', `see ${'a'.repeat(34)}needle${b}`],
  ])('shows a match %s', (_, text) => {
    const excerpt = excerptOf(text, 'needle', 80);
    expect(excerpt).toContain('needle');
    expect(excerpt.length).toBeLessThanOrEqual(82);
  });
});
