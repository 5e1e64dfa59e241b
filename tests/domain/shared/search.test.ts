import { anyCodePoint } from '@tests/support/any-code-point';
import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, foldForSearch, searchedDigits, searchWords } from '@/domain/shared/search';

describe('foldForSearch', () => {
  it.each([
    ['München', 'munchen'],
    ['ŁÓDŹ', 'lodz'],
    ['Malmø', 'malmo'],
    ['Straße', 'strasse'],
    ['GROẞE', 'grosse'],
    ['İstanbul', 'istanbul'],
    ['Diyarbakır', 'diyarbakir'],
    ['Ærø Þór Œuvre Đà', 'aero thor oeuvre da'],
    ['O’Brien – Söhne', "o'brien - sohne"],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['МОСКВА Ёлка Київ', 'москва елка киів'],
    ['ՀԱՅ', 'հայ'],
    ['ﬁne ＡＢＣ', 'fine abc'],
    ['50%_\\', '50%_\\'],
    ['O\u00b4Brien O\u02bcBrien O\u2019Brien O`Brien O\u2032Brien O＇Brien', Array(6).fill("o'brien").join(' ')],
    ['שָׁלוֹם', 'שלום'],
    ['أَحْمَد إبراهيم آمنة', 'احمد ابراهيم امنه'],
    ['مؤمن بهاء مـــحمد', 'مومن بها محمد'],
    ['ちゃん ﾁｬﾝ', 'チャンチャン'],
    ['がぎ ガギ ｶﾞｷﾞ', 'カキカキカキ'],
    ['山田\u3000太郎 様', '山田太郎様'],
    ['東京 Arena 東京', '東京 arena 東京'],
    ['Are\u00adna \u200bHall\u202c\ufeff', 'arena hall'],
    ['', ''],
  ])('folds %s to %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  const text = fc.string({ unit: anyCodePoint });

  it('changes nothing that is folded already', () => {
    fc.assert(fc.property(text, (any) => foldForSearch(foldForSearch(any)) === foldForSearch(any)));
  });

  it('folds composed and decomposed accents alike, in either case', () => {
    const letter = fc.constantFrom(...'aAäÄéÉñÑçÇøØłŁžŽőŐßœæşŞğĞıİ');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (accented) => {
        const folded = foldForSearch(accented);
        expect(folded).toMatch(/^[a-z]*$/);
        for (const other of [accented.normalize('NFD'), accented.toUpperCase(), accented.toLowerCase()]) {
          expect(foldForSearch(other)).toBe(folded);
        }
      }),
    );
  });
});

describe('searchWords', () => {
  it.each([
    ['  Noor   HADDAD ', ['noor', 'haddad']],
    ['one\u00a0two\tthree', ['one', 'two', 'three']],
    [' \u0301 ', []],
    ['山田 太郎', ['山田', '太郎']],
    ['a b c d e f g 山田 太郎', ['a', 'b', 'c', 'd', 'e', 'f', 'g', '山田太郎']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i j']],
  ])('of %j are %j', (q, words) => {
    expect(searchWords(q)).toEqual(words);
  });
});

describe('searchedDigits', () => {
  it.each([
    ['0151 234', '0151234'],
    ['+1 (415) 555-01', '141555501'],
    ['151', '151'],
    ['＋１ （٤١٥） ۵۵۵', '1415555'],
    ['15', null],
    ['+ ()', null],
    ['Gate 151', null],
    ['', null],
  ])('of %j are %j', (q, digits) => {
    expect(searchedDigits(q)).toBe(digits);
  });
});

it('reads the digits of a phone number', () => {
  expect(digitsOf('+49 (0151) 234-5678 ext. 9')).toBe('49015123456789');
});
