import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { initialsOf, isStorableText, lowerFirst } from '@/domain/shared/text';
import { emailText, optionalEmail, requiredText, text } from '@/domain/shared/text-schemas';
import { anyCodePoint } from '../../support/any-code-point';

const messages = (schema: ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
const anyText = fc.string({ unit: anyCodePoint, maxLength: 60 });

describe('text', () => {
  it('keeps every storable text exactly and rejects any other', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const read = text(200).safeParse(value);
        expect(read.success).toBe(isStorableText(value));
        if (read.success) expect(read.data).toBe(value);
      }),
    );
  });

  it.each(['a\0b', '\0', '\uD800', 'x\uDC00y'])('rejects unstorable text: %j', (value) => {
    expect(messages(text(10), value)).toEqual(['Text contains a character that cannot be stored']);
    expect(messages(requiredText(10, 'needed'), value)).toEqual(['Text contains a character that cannot be stored']);
  });

  it('enforces its maximum exactly', () => {
    expect(messages(text(5), 'x'.repeat(5))).toEqual([]);
    expect(messages(text(5), 'x'.repeat(6))).toEqual(['At most 5 characters']);
  });

  it('reports one error at a time and skips later refinements', () => {
    const later = (schema: ReturnType<typeof text>) => schema.refine(() => false, { error: 'later' });
    expect(messages(emailText, '\0')).toEqual(['Text contains a character that cannot be stored']);
    expect(messages(later(text(3)), '1234')).toEqual(['At most 3 characters']);
    expect(messages(later(text(3)), '\0')).toEqual(['Text contains a character that cannot be stored']);
    expect(messages(later(requiredText(3, 'needed')), '')).toEqual(['needed']);
    expect(messages(later(requiredText(3, 'needed')), ' ')).toEqual(['needed']);
    expect(messages(later(requiredText(3, 'needed')), '1234')).toEqual(['At most 3 characters']);
    expect(messages(later(requiredText(3, 'needed')), '\0')).toEqual([
      'Text contains a character that cannot be stored',
    ]);
    expect(messages(later(requiredText(3, 'needed')), '123')).toEqual(['later']);
  });

  it('reports only that a text is too long, before any other check', () => {
    expect(messages(emailText, `${'\0'.repeat(1001)}`)).toEqual(['At most 254 characters']);
    expect(messages(requiredText(3, 'needed'), '    ')).toEqual(['At most 3 characters']);
  });
});

describe('requiredText', () => {
  const required = requiredText(20, 'Title is required');

  it.each(['', ' ', '\t\n', '\u00a0\u2003'])('treats whitespace (%j) as empty', (value) => {
    expect(messages(required, value)).toEqual(['Title is required']);
  });

  it('reports the same when the field is absent', () => {
    expect(messages(required, undefined)).toEqual(['Title is required']);
  });

  it('never trims', () => {
    expect(required.parse('  a ')).toBe('  a ');
  });
});

describe('email', () => {
  it.each(['a@b.c', 'A.B+c@mail.example.com', 'ü@ö.de', `${'a'.repeat(248)}@b.com`])('accepts %s', (value) => {
    expect(emailText.parse(value)).toBe(value);
    expect(optionalEmail.parse(value)).toBe(value);
  });

  it.each(['x', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a b@c.d', 'a@@b.c', 'a@b..c', 'a,b@c.d'])('rejects %j', (value) => {
    expect(messages(emailText, value)).toEqual(['Invalid email format']);
    expect(messages(optionalEmail, value)).toEqual(['Invalid email format']);
  });

  it('may be empty only if optional', () => {
    expect(messages(emailText, '')).toEqual(['Invalid email format']);
    expect(messages(optionalEmail, '')).toEqual([]);
  });

  it('has at most 254 characters', () => {
    expect(messages(emailText, `${'a'.repeat(249)}@b.com`)).toEqual(['At most 254 characters']);
  });
});

it.each([
  ['Jo van der Meer', 'JM'],
  ['  ines ', 'I'],
  ['𝒳avier Öst', '𝒳Ö'],
  [' ', ''],
])('takes the initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each([
  ['Client tier', 'client tier'],
  ['VIP guests', 'VIP guests'],
  ['A', 'a'],
  ['', ''],
])('within a sentence, %j is %j', (text, expected) => {
  expect(lowerFirst(text)).toBe(expected);
});
