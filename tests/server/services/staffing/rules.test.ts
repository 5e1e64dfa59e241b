import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { MAX_OWN_RULES, setRuleInput, TOO_MANY_RULES } from '@/domain/staffing/rules/own-rule';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { ruleRows, ruleVerifications } from '@/server/db/schema';
import { readRules, removeRule, setRule, unverifyRule, verifyRule } from '@/server/services/staffing/rules';

const { database, scope, caller } = userForEach();

beforeEach(async () => {
  await scope.db.delete(ruleRows);
  await scope.db.delete(ruleVerifications);
  scope.now = new Date('2026-12-01T12:00:00Z');
});

const RATIO = { key: 'ratio.guestsWithAlcohol', jurisdiction: 'Texas', value: 50, reason: 'What our clients expect' };
const set = async (given: object = {}) => (await setRule(scope, setRuleInput.parse({ ...RATIO, ...given }))).rule;

const AT = { key: 'ratio.guestsWithAlcohol', jurisdiction: 'Texas' } as const;
const OVERTIME = { key: 'overtime.afterDayHours', jurisdiction: 'California' } as const;

async function valueIn(state: string, day = '2027-06-12') {
  return ruleBook(await readRules(scope.db), { state, day }).get(AT.key).value;
}

describe('readRules', () => {
  it('has the built-in rules alone at first, in two statements', async () => {
    database.resetStatements();
    expect(await readRules(scope.db)).toEqual(BUILT_IN_RULES);
    expect(database.sent()).toHaveLength(2);
  });
});

describe('a rule of the operator’s', () => {
  it('counts before the built-in one until it is removed', async () => {
    await set();
    expect([await valueIn('Texas'), await valueIn('Ohio')]).toEqual([50, 75]);
    expect(await removeRule(scope, AT)).toEqual([]);
    expect(await valueIn('Texas')).toBe(75);
    await set({ jurisdiction: 'US', value: 60 });
    expect(await valueIn('Ohio')).toBe(60);
    expect(await removeRule(scope, { ...AT, jurisdiction: 'US' })).toMatchObject([{ value: 75, reason: null }]);
    expect(await expectProblem(removeRule(scope, AT))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'You have set no rule ratio.guestsWithAlcohol for Texas.',
    });
  });

  it('replaces the one that comes into force on the same day', async () => {
    await set();
    await set({ jurisdiction: 'tx', value: 40 });
    await set({ value: 30, effectiveFrom: '2027-01-01' });
    expect([await valueIn('Texas', '2026-12-31'), await valueIn('Texas')]).toEqual([40, 30]);
    expect(await scope.db.$count(ruleRows)).toBe(2);
    await removeRule(scope, AT);
    expect(await scope.db.$count(ruleRows)).toBe(0);
  });

  it('asks for less than the law only with a waiver', async () => {
    const lower = { key: 'crowdManagers.guestsEach', value: 300 };
    expect(await expectProblem(set(lower))).toMatchObject({
      code: 'CONFLICT',
      field: 'waiver',
      message: expect.stringMatching(/crowdManagers.guestsEach is 250 for US \(NFPA 101.*fire-marshal/),
    });
    expect(await set({ ...lower, waiver: 'Letter of the marshal' })).toMatchObject({ waiver: 'Letter of the marshal' });
  });

  it('is one of a thousand at most', async () => {
    const row = { ...(await set()), reason: 'Many', createdAt: scope.now };
    const more = Array.from({ length: MAX_OWN_RULES - 1 }, (_, index) => {
      const { verifiedOn, ...values } = row;
      return { ...values, id: scope.newId(), jurisdiction: `venue: ${index}` };
    });
    await scope.db.insert(ruleRows).values(more);
    expect(await expectProblem(set({ jurisdiction: 'Ohio' }))).toMatchObject({
      code: 'CONFLICT',
      message: TOO_MANY_RULES,
    });
    expect(await set({ value: 45 })).toMatchObject({ value: 45 });
  });
});

describe('a verification', () => {
  const verifiedOn = async (at: { key: string; jurisdiction: string } = OVERTIME) =>
    (await readRules(scope.db))
      .filter((row) => row.key === at.key && row.jurisdiction === at.jurisdiction)
      .map((row) => row.verifiedOn);

  it('is of the day, and can be repeated and taken back', async () => {
    await verifyRule(scope, OVERTIME);
    expect(await verifiedOn()).toEqual(['2026-12-01']);
    scope.now = new Date('2026-12-02T00:00:00Z');
    expect(await verifyRule(scope, OVERTIME)).toMatchObject({ value: 8, verifiedOn: '2026-12-02' });
    expect(await verifiedOn()).toEqual(['2026-12-02']);
    await unverifyRule(scope, OVERTIME);
    expect(await verifiedOn()).toEqual([null]);
    expect(await expectProblem(verifyRule(scope, { ...OVERTIME, jurisdiction: 'Ohio' }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no rule overtime.afterDayHours for Ohio.',
    });
  });

  it('holds for the value that counts', async () => {
    await verifyRule(scope, OVERTIME);
    await set({ ...OVERTIME, value: 7 });
    expect(await verifiedOn()).toEqual(['2026-12-01', null]);
    await verifyRule(scope, OVERTIME);
    await removeRule(scope, OVERTIME);
    expect(await verifiedOn()).toEqual(['2026-12-01']);
  });

  it('holds for another spelling of the place, and for a rule that is yet to come', async () => {
    await set({ jurisdiction: 'venue: Pier 9', effectiveFrom: '2028-01-01' });
    await verifyRule(scope, { ...AT, jurisdiction: 'venue: pier  9' });
    expect(await verifiedOn({ ...AT, jurisdiction: 'venue: Pier 9' })).toEqual(['2026-12-01']);
    await set({ jurisdiction: 'venue: PIER 9', effectiveFrom: '2028-01-01' });
    expect(await verifiedOn({ ...AT, jurisdiction: 'venue: PIER 9' })).toEqual(['2026-12-01']);
  });
});

describe('the list', () => {
  it('has one row for each key in a state, and all rows without one', async () => {
    await set();
    const { items } = await caller.staffingRules.list({ state: 'Texas' });
    expect(items.filter(({ key }) => key === AT.key)).toMatchObject([
      { jurisdiction: 'Texas', value: 50, label: 'Guests for each guard, with alcohol', unit: 'guests per guard' },
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    const all = (await caller.staffingRules.list({})).items;
    expect(all).toHaveLength(BUILT_IN_RULES.length + 1);
    await set({ effectiveTo: '2026-12-31' });
    expect((await caller.staffingRules.list({ day: '2027-01-01' })).items).toHaveLength(BUILT_IN_RULES.length);
  });

  it('counts the year since a check by the user’s own day', async () => {
    await set();
    scope.now = new Date('2027-12-01T06:00:00Z');
    const isStaleFor = async (timezone: string) => {
      const { items } = await callerFor(scope, await makeUser(scope, { timezone })).staffingRules.list({
        state: 'Texas',
      });
      return items.find(({ key }) => key === AT.key)?.isStale;
    };
    expect([await isStaleFor('Europe/Berlin'), await isStaleFor('America/Los_Angeles')]).toEqual([true, false]);
  });
});
