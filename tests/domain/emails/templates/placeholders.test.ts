import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  closestPlaceholder,
  fillPlaceholders,
  notAPlaceholder,
  PLACEHOLDER_NAMES,
  unknownPlaceholders,
  variablesOf,
  wrongPlaceholders,
} from '@/domain/emails/templates/placeholders';

const LEAD = {
  companyName: 'Harbour Lights',
  contactPerson: 'Noor',
  email: 'noor@harbour.example',
  phone: '',
};

describe('the variables of a body', () => {
  it.each([
    ['no placeholder', []],
    ['{{companyName}} and {{ companyName }}', ['companyName']],
    ['{{phone}} before {{contactPerson|there}}', ['phone', 'contactPerson']],
    ['{{wrong}}', ['wrong']],
    ['{{}} {{ }} {{|there}}', []],
    ['{{a{{email}}b}}', ['email']],
    ['{companyName} {{companyName} {{companyName', []],
  ])('are found in %j', (body, names) => expect(variablesOf(body)).toEqual(names));
});

describe('filling placeholders', () => {
  it.each([
    ['Hi {{contactPerson}} of {{ companyName }}', 'Hi Noor of Harbour Lights'],
    ['Hi {{contactPerson|there}}', 'Hi Noor'],
    ['Call {{phone|the office}}', 'Call the office'],
    ['Call {{ phone | the office }}!', 'Call the office!'],
    ['{{{companyName}}}', '{Harbour Lights}'],
  ])('turns %j into %j', (text, filled) =>
    expect(fillPlaceholders(text, LEAD)).toEqual({ text: filled, missing: [], unknown: [] }),
  );

  it('writes the day and the amount of the event as a US reader expects, and reports what is not known', () => {
    const event = { eventName: 'Night Run', eventDate: '2027-08-13', venueName: ' Pier 9 ', amount: 48_000 };
    const text = '{{eventName}}, {{eventDate}}, {{venueName}}: {{amount}}';
    expect(fillPlaceholders(text, { ...LEAD, ...event }).text).toBe('Night Run, August 13, 2027, Pier 9: $48,000');
    expect(fillPlaceholders('{{amount}}', { ...LEAD, amount: 99.5 }).text).toBe('$99.50');
    const unknown = { eventName: '', eventDate: null, venueName: ' ', amount: null };
    for (const lead of [LEAD, { ...LEAD, ...unknown }]) {
      expect(fillPlaceholders(text, lead).missing).toEqual(['eventName', 'eventDate', 'venueName', 'amount']);
    }
  });

  it.each([
    ['Noor Haddad', 'Noor'],
    ['  Noor  al Haddad ', 'Noor'],
    [' Noor ', 'Noor'],
    ['Noor\u00a0Haddad', 'Noor'],
    ['Jean-Luc Picard', 'Jean-Luc'],
  ])('takes from %j the first name %j', (contactPerson, first) =>
    expect(fillPlaceholders('Hi {{contactFirstName}}', { ...LEAD, contactPerson }).text).toBe(`Hi ${first}`),
  );

  it('reports a first name without a contact as missing', () => {
    expect(fillPlaceholders('Hi {{contactFirstName}}', { ...LEAD, contactPerson: ' ' }).missing).toEqual([
      'contactFirstName',
    ]);
  });

  it('reports an empty value without a fallback once, and leaves the placeholder', () => {
    expect(fillPlaceholders('{{phone}}, {{phone}}, {{phone|}}', { ...LEAD, phone: '  ' })).toMatchObject({
      text: '{{phone}}, {{phone}}, {{phone|}}',
      missing: ['phone'],
    });
  });

  it('fills only fallbacks while there is no lead', () => {
    expect(fillPlaceholders('Hi {{contactPerson|there}} of {{companyName}}', null)).toMatchObject({
      text: 'Hi there of {{companyName}}',
      missing: ['companyName'],
    });
  });

  it('leaves a value that looks like a placeholder as text', () => {
    const values = { ...LEAD, companyName: '{{email}} {{wrong}}', contactPerson: '{{contactPerson}}' };
    expect(fillPlaceholders('{{companyName}}/{{contactPerson}}', values)).toEqual({
      text: '{{email}} {{wrong}}/{{contactPerson}}',
      missing: [],
      unknown: [],
    });
  });

  it('ends for any text, and inserts nothing but values and fallbacks', () => {
    const brace = fc.constantFrom('{', '}', '{{', '}}', '|', ...PLACEHOLDER_NAMES, ' ', 'x');
    fc.assert(
      fc.property(fc.array(brace, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const twice = fillPlaceholders(text, { companyName: '', contactPerson: '', email: '', phone: '' });
        if (!text.includes('|')) expect(twice.text).toBe(text);
        expect(variablesOf(text).length).toBeLessThanOrEqual(text.length / 4);
      }),
      { numRuns: 200 },
    );
  });

  it('reads endless and nested braces to the end', () => {
    const texts = ['{{'.repeat(50_000), `${'{{a'.repeat(30_000)}}}`, `{{${'a'.repeat(100_000)}`, '{{a|'.repeat(25_000)];
    expect(texts.map((text) => fillPlaceholders(text, LEAD).text.length)).toEqual(texts.map(({ length }) => length));
  });
});

describe('an unknown placeholder', () => {
  it.each([
    ['compnyName', 'companyName'],
    ['company', 'companyName'],
    ['COMPANYNAME', 'companyName'],
    ['contact', 'contactPerson'],
    ['contactName', 'contactPerson'],
    ['mail', 'email'],
    ['telephone', 'phone'],
    ['date', null],
    ['', null],
  ])('%j probably means %j', (name, closest) => expect(closestPlaceholder(name)).toBe(closest));

  it('is not compared if it is too long to be meant', () => {
    expect(closestPlaceholder('companyName'.repeat(1000))).toBeNull();
  });

  it('is reported once as written', () => {
    expect(unknownPlaceholders('{{ mail }} {{date}} {{ mail }} {{email}}')).toEqual([
      { source: '{{ mail }}', closest: 'email' },
      { source: '{{date}}', closest: null },
    ]);
  });

  it.each([
    ['Hi {{companyName', ['{{companyName']],
    ['{companyName} {{companyName} {{ phone', ['{{companyName', '{{ phone']],
    ['{{companyName}} {{companyName', ['{{companyName']],
    ['{{a{{email}}b}}', ['{{a']],
    ['{a} }} b {{{{email}}}}', []],
    ['{{\nHello', []],
  ])('includes one that is not closed: %j', (text, sources) => {
    expect(wrongPlaceholders(text)).toEqual(sources.map((source) => ({ source, closest: null })));
    // The user may still be typing it.
    expect(unknownPlaceholders(text)).toEqual([]);
    expect(sources.map(notAPlaceholder)).toEqual(sources.map((source) => `${source} has no closing }}`));
  });

  it('includes one without a name, which stays as written', () => {
    expect(fillPlaceholders('Hi {{}} and {{|there}}', LEAD)).toEqual({
      text: 'Hi {{}} and {{|there}}',
      missing: [],
      unknown: [
        { source: '{{}}', closest: null },
        { source: '{{|there}}', closest: null },
      ],
    });
  });
});
