import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { tag, tags } from '@/domain/notes/tag-input';
import { addTags, DUPLICATE_TAG, isTag, TAG_EMPTY, TAG_LIMITS, TOO_MANY_TAGS, tagKey } from '@/domain/notes/tags';

const problemsOf = (value: unknown) => tags.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe('the tags of a note', () => {
  it.each([
    ['none', []],
    ['the maximum number', numbered(TAG_LIMITS.count)],
    ['one of the maximum length', ['x'.repeat(TAG_LIMITS.length)]],
    ['whitespace and commas, kept', [' VIP ', 'gates, north']],
    ['two that differ in lower case (ß and SS)', ['Straße', 'STRASSE']],
    ['two with a common prefix', ['gate', 'gates']],
  ])('can be %s', (_, value) => {
    expect(tags.parse(value)).toEqual(value);
  });

  it.each([
    ['empty', [''], TAG_EMPTY],
    ['blank', ['ok', ' \t'], TAG_EMPTY],
    ['too long', ['x'.repeat(TAG_LIMITS.length + 1)], 'At most 50 characters'],
    ['too many by one', numbered(TAG_LIMITS.count + 1), TOO_MANY_TAGS],
    ['too many duplicates', Array(TAG_LIMITS.count + 1).fill('vip'), TOO_MANY_TAGS],
    ['a thousand', numbered(1000), TOO_MANY_TAGS],
    ['duplicates', ['vip', 'vip'], 'Each tag can appear only once'],
    ['duplicates in another letter case', ['VIP', 'other', 'vip'], DUPLICATE_TAG],
    ['duplicates with surrounding whitespace', ['vip', ' vip '], DUPLICATE_TAG],
    ['unstorable', ['a\0b'], 'Text contains a character that cannot be stored'],
  ])('cannot be %s, reported as a single error', (_, value, message) => {
    expect(problemsOf(value)).toEqual([message]);
  });
});

it('isTag accepts what the schema of a tag accepts', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', ' ', '\t\n', '\0', '\ud800'),
  );
  fc.assert(fc.property(anyText, (text) => isTag(text) === tag.safeParse(text).success));
  expect(['x'.repeat(TAG_LIMITS.length), 'x'.repeat(TAG_LIMITS.length + 1)].map(isTag)).toEqual([true, false]);
});

describe('addTags', () => {
  it.each([
    [['a'], ['b'], ['a', 'b']],
    [['a'], [' b ', 'c'], ['a', 'b', 'c']],
    [[], ['VIP', 'vip', 'Vip'], ['VIP']],
    [['VIP'], ['vip', '', '  ', 'new'], ['VIP', 'new']],
  ])('adds to %j the typed %j: %j', (present, typed, expected) => {
    expect(addTags(present, typed)).toEqual(expected);
  });

  it('returns the same array if there is nothing to add', () => {
    const present = ['a', 'B'];
    for (const typed of [[], [''], [' '], ['A', 'b ']]) expect(addTags(present, typed)).toBe(present);
  });

  it('keeps existing tags, adds no duplicates and is idempotent', () => {
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
