import { describe, expect, it } from 'vitest';
import { fillPlaceholders, unknownPlaceholders, variablesOf } from '@/domain/emails/templates/placeholders';
import { STARTER_TEMPLATES } from '@/domain/emails/templates/starters';
import { createTemplateInput, updateTemplateChanges } from '@/domain/emails/templates/template';
import { copyName, TEMPLATE_CATEGORIES, TEMPLATE_LIMITS } from '@/domain/emails/templates/template-choices';

describe('a new template', () => {
  it('needs a name, a subject and a message (spec 2 section 5)', () => {
    const { error } = createTemplateInput.safeParse({ name: ' ', subject: '', body: '\n' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Name is required',
      'Subject is required',
      'Message is required',
    ]);
  });

  it('rejects a category that does not exist, and keeps text as typed', () => {
    const given = { name: ' First ', subject: 'Hi ', body: ' Hello\r\n' };
    expect(createTemplateInput.parse(given)).toEqual(given);
    expect(createTemplateInput.safeParse({ ...given, category: 'NEWS' }).success).toBe(false);
  });
});

describe('the variables of a template', () => {
  const given = { name: 'First', subject: 'Hi', body: '{{phone}}' };
  const names = (count: number) => Array.from({ length: count }, () => 'companyName');

  it('are accepted up to a maximum, so that a client can send back a template as it was returned', () => {
    for (const schema of [createTemplateInput, updateTemplateChanges]) {
      expect(schema.safeParse({ ...given, variables: names(1000) }).success).toBe(true);
      expect(schema.safeParse({ ...given, variables: names(1001) }).success).toBe(false);
      expect(schema.safeParse({ ...given, variables: 'phone' }).success).toBe(false);
    }
  });
});

describe('the name of a copy', () => {
  it.each([
    ['First contact', 'First contact (copy)'],
    ['x'.repeat(TEMPLATE_LIMITS.name), `${'x'.repeat(TEMPLATE_LIMITS.name - 7)} (copy)`],
  ])('of %j fits', (name, copy) => {
    expect(copyName(name)).toBe(copy);
    expect(copyName(name).length).toBeLessThanOrEqual(TEMPLATE_LIMITS.name);
  });
});

describe('the starters', () => {
  it('are valid templates, one per category, with names of their own', () => {
    expect(STARTER_TEMPLATES.map(({ category }) => category)).toEqual([...TEMPLATE_CATEGORIES]);
    expect(new Set(STARTER_TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATE_CATEGORIES.length);
    for (const starter of STARTER_TEMPLATES) expect(createTemplateInput.parse(starter)).toEqual(starter);
  });

  it.each(STARTER_TEMPLATES)('$name can be sent to a lead of which only the company is known', ({ subject, body }) => {
    const values = { companyName: 'Pier 9', contactPerson: '', email: '', phone: '' };
    expect([subject, body].flatMap((text) => fillPlaceholders(text, values).missing)).toEqual([]);
    expect([subject, body].flatMap(unknownPlaceholders)).toEqual([]);
    expect(variablesOf(subject + body)).toContain('companyName');
  });
});
