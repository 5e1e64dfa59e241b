import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import type { GuardCards, STATE_NAMES } from '@/domain';
import { checkLicenses, type HeldLicense, VERDICTS } from '@/domain/staffing/licenses/license-gate';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { COUNTRY, type RuleRow, ruleBook } from '@/domain/staffing/rules/rule-row';

const DAY = '2027-06-12';

const held = (more: Partial<HeldLicense> = {}): HeldLicense => ({
  ...{ state: 'Pennsylvania', number: 'PD 41', armed: true, expiresOn: '2028-05-31' },
  ...{ insurance: 1_000_000, insuranceExpiresOn: '2028-05-31', guardCards: [] },
  ...more,
});

const cards = (of: GuardCards['class'], count: number, validUntil = DAY): GuardCards => ({
  class: of,
  count,
  validUntil,
});

interface Asked {
  state?: string | null;
  days?: { first: string; last: string } | null;
  guards?: number;
  armedGuards?: number;
  licenses?: HeldLicense[];
  rows?: readonly RuleRow[];
}

function check({ state = 'Pennsylvania', days = { first: DAY, last: DAY }, rows = BUILT_IN_RULES, ...asked }: Asked) {
  const rules = ruleBook(rows, { state, day: days?.last ?? DAY });
  const { guards = 2, armedGuards = 0, licenses = [] } = asked;
  return checkLicenses({ state, days, guards, armedGuards, licenses, rules, today: DAY });
}

const messages = (asked: Asked) => check(asked).findings.map(({ message }) => message);

const TEXAS = 'Texas Department of Public Safety, Private Security Program';

describe('the license gate', () => {
  it('blocks a state without a license of it, and names the regulator', () => {
    const { verdict, findings, regulator, license } = check({
      state: 'Texas',
      licenses: [held({ state: 'California' })],
    });
    expect(findings).toMatchObject([
      {
        level: 'BLOCK',
        message: `No company license for Texas. Its regulator is the ${TEXAS}.`,
        rules: [{ key: 'license.company', jurisdiction: 'Texas' }],
      },
    ]);
    expect({ verdict, regulator, license }).toEqual({
      verdict: 'BLOCK',
      regulator: { name: TEXAS, url: 'https://www.dps.texas.gov/section/private-security' },
      license: null,
    });
  });

  it('passes unarmed guards in Pennsylvania without cards', () => {
    const license = held({ armed: false });
    expect(check({ guards: 12, licenses: [license] })).toMatchObject({ verdict: 'PASS', findings: [], license });
  });

  it('warns of armed posts without enough holders of a card', () => {
    const asked = { guards: 8, armedGuards: 2, licenses: [held({ guardCards: [cards('armed', 1)] })] };
    expect(check(asked)).toMatchObject({ verdict: 'WARN', findings: [{ rules: [{ key: 'license.armedCard' }] }] });
    expect(messages(asked)).toEqual(['Valid cards for 1 of 2 armed guards in Pennsylvania on June 12, 2027.']);
  });

  it.each([
    ['2027-06-11', 'BLOCK'],
    ['2027-06-12', 'PASS'],
  ])('takes a license until %s on June 12 for %s', (expiresOn, verdict) => {
    expect(check({ licenses: [held({ expiresOn })] }).verdict).toBe(verdict);
  });

  it('counts through the last day of an event', () => {
    const days = { first: '2027-06-10', last: DAY };
    expect(messages({ days, licenses: [held({ expiresOn: '2027-06-11' })] })).toEqual([
      expect.stringMatching(
        /^The Pennsylvania license PD 41 ends on June 11, 2027, before the event does on June 12, 2027\. Its regulator/,
      ),
    ]);
  });

  it.each<[string, Partial<HeldLicense>, string]>([
    ['is not stated', { insurance: null }, 'Your liability insurance is not stated. California asks for $1,000,000'],
    ['is too low', { insurance: 999_999.5 }, 'Your liability insurance covers $999,999.50. California asks for'],
    ['ends too early', { insuranceExpiresOn: '2027-06-11' }, 'Your liability insurance ends on June 11, 2027, before'],
  ])('blocks if the insurance %s', (_, more, message) => {
    const licenses = [held({ state: 'California', guardCards: [cards('unarmed', 2)], ...more })];
    expect(check({ state: 'California', licenses }).verdict).toBe('BLOCK');
    expect(messages({ state: 'California', licenses })).toEqual([expect.stringContaining(message)]);
  });

  it('asks for no insurance where there is no row', () => {
    expect(check({ licenses: [held({ insurance: null, insuranceExpiresOn: null })] }).verdict).toBe('PASS');
  });

  it('blocks armed guards under a license without armed authority', () => {
    const asked = { armedGuards: 2, licenses: [held({ armed: false, guardCards: [cards('armed', 2)] })] };
    expect(messages(asked)).toEqual([expect.stringContaining('PD 41 does not cover armed guards.')]);
  });

  it('counts cards of the class that are valid on the last day', () => {
    const guardCards = [cards('unarmed', 1), cards('unarmed', 1), cards('unarmed', 5, '2027-06-11'), cards('armed', 3)];
    const licenses = [held({ state: 'California', guardCards })];
    expect(messages({ state: 'California', guards: 4, armedGuards: 1, licenses })).toEqual([
      'Valid cards for 2 of 3 unarmed guards in California on June 12, 2027.',
    ]);
  });

  it('takes the best of several licenses', () => {
    const best = held({ number: 'best' });
    const licenses = [held({ armed: false }), held({ expiresOn: '2027-01-01' }), best];
    expect(check({ armedGuards: 0, licenses: [held({ expiresOn: '2027-07-01' }), best] }).license).toBe(best);
    expect(check({ armedGuards: 1, licenses }).license).toBe(best);
  });

  it('says what is wrong with a license rather than that there is none', () => {
    const license = held({ armed: false, expiresOn: '2027-01-01' });
    expect(check({ armedGuards: 1, licenses: [license] })).toMatchObject({ verdict: 'BLOCK', license });
  });

  // Alaska has rules about pay.
  it.each(['Wyoming', 'Alaska'])('never passes %s, which has not been researched', (state) => {
    expect(check({ state, licenses: [held({ state })] })).toMatchObject({ verdict: 'WARN', regulator: null });
    expect(messages({ state })).toEqual([`We have not researched ${state}. Ask its regulator before you quote.`]);
  });

  it('takes a rule of the whole country for no research of a state', () => {
    const [row] = BUILT_IN_RULES.filter(({ key }) => key === 'license.company');
    const rows = row ? [{ ...row, jurisdiction: COUNTRY }] : [];
    expect(check({ state: 'Wyoming', rows, licenses: [held({ state: 'Wyoming' })] }).verdict).toBe('WARN');
    expect(check({ state: 'Wyoming', rows }).verdict).toBe('BLOCK');
  });

  it('warns if the state is not known', () => {
    expect(check({ state: null })).toEqual({
      verdict: 'WARN',
      findings: [{ level: 'WARN', message: 'The state of the venue is not known.', rules: [] }],
      regulator: null,
      license: null,
    });
  });

  it('checks an event without a date as of today, and says so', () => {
    const undated = 'The date of the event is not known. This is how your licenses stand today.';
    expect(check({ days: null, licenses: [held()] }).verdict).toBe('WARN');
    expect(messages({ days: null, licenses: [held({ expiresOn: '2027-06-11' })] })).toEqual([
      expect.stringContaining('The Pennsylvania license PD 41 ended on June 11, 2027. Its regulator'),
      undated,
    ]);
  });

  const day = fc.constantFrom('2027-06-11', '2027-06-12', '2027-06-13');
  const someCards = fc.record({
    class: fc.constantFrom('unarmed' as const, 'armed' as const),
    count: fc.nat(4),
    validUntil: day,
  });
  const STATES = ['California', 'Pennsylvania', 'Wyoming'] as const satisfies readonly (typeof STATE_NAMES)[number][];
  const someLicense = fc.record({
    state: fc.constantFrom(...STATES),
    number: fc.constant('1'),
    armed: fc.boolean(),
    expiresOn: day,
    insurance: fc.option(fc.constantFrom(500_000, 1_000_000)),
    insuranceExpiresOn: fc.option(day),
    guardCards: fc.array(someCards, { maxLength: 3 }),
  });
  const someAsked = fc.record({
    state: fc.option(fc.constantFrom(...STATES)),
    days: fc.option(fc.constant({ first: DAY, last: DAY })),
    guards: fc.integer({ min: 2, max: 5 }),
    armedGuards: fc.nat(2),
    licenses: fc.array(someLicense, { maxLength: 3 }),
  });
  const badness = (asked: Asked) => VERDICTS.indexOf(check(asked).verdict);

  it('is never stricter with one more license, or with more cards', () => {
    fc.assert(
      fc.property(someAsked, someLicense, someCards, fc.nat(2), (asked, license, more, index) => {
        const before = badness(asked);
        expect(badness({ ...asked, licenses: [...asked.licenses, license] })).toBeLessThanOrEqual(before);
        const licenses = asked.licenses.map((one, at) =>
          at === index ? { ...one, guardCards: [...one.guardCards, more] } : one,
        );
        expect(badness({ ...asked, licenses })).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('gives the worst level of its findings', () => {
    fc.assert(
      fc.property(someAsked, (asked) => {
        const { verdict, findings } = check(asked);
        expect(verdict).toBe(findings[0]?.level ?? 'PASS');
      }),
    );
  });
});
