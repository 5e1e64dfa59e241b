import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTags, SAME_TAG_TWICE, TAG_EMPTY, TAG_LIMITS, TOO_MANY_TAGS, tagKey, tags } from '@/domain/notes/tags';

const problemsOf = (value: unknown) => tags.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe('the tags of a note', () => {
  it.each([
    ['none', []],
    ['as many as may be', numbered(TAG_LIMITS.count)],
    ['as long as may be', ['x'.repeat(TAG_LIMITS.length)]],
    ['blanks and commas, kept', [' VIP ', 'gates, north']],
    ['those that are alike in capitals alone', ['Straße', 'STRASSE']],
    ['those that only begin alike', ['gate', 'gates']],
  ])('may be %s', (_, value) => {
    expect(tags.parse(value)).toEqual(value);
  });

  it.each([
    ['an empty one', [''], TAG_EMPTY],
    ['one of blanks', ['ok', ' \t'], TAG_EMPTY],
    ['one that is too long', ['x'.repeat(TAG_LIMITS.length + 1)], 'At most 50 characters'],
    ['one too many', numbered(TAG_LIMITS.count + 1), TOO_MANY_TAGS],
    ['too many of the same', Array(TAG_LIMITS.count + 1).fill('vip'), TOO_MANY_TAGS],
    ['a thousand', numbered(1000), TOO_MANY_TAGS],
    ['the same twice', ['vip', 'vip'], 'Each tag can be there only once'],
    ['the same in another letter case', ['VIP', 'other', 'vip'], SAME_TAG_TWICE],
    ['the same with blanks around it', ['vip', ' vip '], SAME_TAG_TWICE],
    ['one with a character that cannot be kept', ['a\0b'], 'Text contains a character that cannot be stored'],
  ])('may not be %s, and one message says why', (_, value, message) => {
    expect(problemsOf(value)).toEqual([message]);
  });
});

describe('adding what was typed', () => {
  it.each([
    [['a'], ['b'], ['a', 'b']],
    [['a'], [' b ', 'c'], ['a', 'b', 'c']],
    [[], ['VIP', 'vip', 'Vip'], ['VIP']],
    [['VIP'], ['vip', '', '  ', 'new'], ['VIP', 'new']],
  ])('%j and %j make %j', (present, typed, expected) => {
    expect(addTags(present, typed)).toEqual(expected);
  });

  it('answers the list itself when there is nothing to add', () => {
    const present = ['a', 'B'];
    for (const typed of [[], [''], [' '], ['A', 'b ']]) expect(addTags(present, typed)).toBe(present);
  });

  it('keeps what was there, never makes two of the same, and does nothing the second time', () => {
    const words = fc.array(fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'A', 'b', ' ', 'é', 'É') }));
    fc.assert(
      fc.property(words, words, (first, second) => {
        const present = addTags([], first);
        const both = addTags(present, second);
        expect(both.slice(0, present.length)).toEqual(present);
        expect(new Set(both.map(tagKey)).size).toBe(both.length);
        expect(both.every((tag) => tag !== '' && tag === tag.trim())).toBe(true);
        expect(addTags(both, second)).toBe(both);
        if (both.length <= TAG_LIMITS.count) expect(tags.parse(both)).toEqual(both);
      }),
    );
  });
});
