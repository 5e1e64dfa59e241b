import { describe, expect, it } from 'vitest';
import { ownRule, setRuleInput } from '#domain/staffing/rules/own-rule';
import { ruleRow } from './rule-rows';

const GIVEN = { key: 'crowdManagers.guestsEach', jurisdiction: 'ca', value: 200, reason: 'Our insurer asks for it' };
const TODAY = '2026-12-01';

const set = (given: object, rows = [ruleRow()]) => ownRule(rows, setRuleInput.parse({ ...GIVEN, ...given }), TODAY);

describe('a rule that the operator sets', () => {
  it('is a house rule, checked today, with the full name of its state', () => {
    expect(set({})).toEqual({
      ok: true,
      value: ruleRow({
        jurisdiction: 'California',
        value: 200,
        kind: 'house',
        source: 'Our own rule',
        url: null,
        checkedOn: TODAY,
        reason: GIVEN.reason,
      }),
    });
  });

  it.each([
    [{ key: 'guards.perDog' }, 'There is no such rule'],
    [{ jurisdiction: 'Ontario' }, 'Must be US, house, a state'],
    [{ jurisdiction: '' }, 'Say where it holds'],
    [{ value: 0 }, 'Must be a whole number from 1'],
    [{ value: 2.5 }, 'Must be a whole number from 1'],
    [{ reason: ' ' }, 'Reason is required'],
    [{ kind: 'law' }, 'Source is required unless it is a house default'],
    [{ url: 'javascript:alert(1)' }, 'Must be a web address'],
    [{ effectiveFrom: '2027-02-30' }, 'Must be a date'],
    [{ effectiveFrom: '2027-02-02', effectiveTo: '2027-02-01' }, 'Must not be before the first day'],
    [{ waiver: '' }, 'Waiver must not be blank'],
  ])('is refused with %j', (given, message) => {
    const { error } = setRuleInput.safeParse({ ...GIVEN, ...given });
    expect(error?.issues[0]?.message).toContain(message);
  });

  it('asks for less than the law only with a written waiver', () => {
    expect(set({ value: 300 })).toMatchObject({
      ok: false,
      problem: {
        code: 'CONFLICT',
        message: expect.stringContaining('crowdManagers.guestsEach is 250 for US (NFPA 101, https://example.com/nfpa)'),
      },
    });
    const waiver = 'Fire marshal Ortiz, letter of November 3';
    expect(set({ value: 300, waiver })).toMatchObject({ ok: true, value: { value: 300, waiver } });
    expect(set({ value: 200, waiver })).toMatchObject({ ok: true, value: { value: 200, waiver: null } });
  });

  it('can correct a law that the operator has set too strictly, but not one that holds at another time', () => {
    const mistaken = ruleRow({ jurisdiction: 'California', value: 100, reason: 'Typo' });
    expect(set({}, [ruleRow(), mistaken])).toMatchObject({ ok: true });
    expect(set({ effectiveFrom: '2027-01-01' }, [ruleRow(), mistaken])).toMatchObject({ ok: false });
  });
});
