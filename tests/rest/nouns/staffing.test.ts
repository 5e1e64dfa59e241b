import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeAll, describe, expect, it } from 'vitest';

const rest = openRestDatabase();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await bearerOf(rest.scope(), await rest.makeUser());
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a client without types reads.
  body: any;
}

const post = async (path: string, body: object) => (await ask('POST', path, { headers, body })) as Answer;

const PARTY = {
  ...{ attendance: 750, setting: 'INDOOR', alcohol: true, mainEntrances: 1, exits: 4, bars: 0, restrictedAreas: 0 },
  ...{ screeningLanes: 0, armedPosts: 0, startTime: '19:00', endTime: '00:00', state: 'Alabama' },
};
const plan = (more: object = {}) => post('/api/staffing-plans/preview', { ...PARTY, ...more });

describe('the preview of a staffing plan', () => {
  it('is the published example', async () => {
    const { status, body } = await plan();
    expect(status).toBe(200);
    expect(body).toMatchObject({ guards: 14, supervisors: 2, crowdManagers: 3, relief: 0, paidHours: 112 });
    expect((await plan({ state: 'California' })).body).toMatchObject({ guards: 14, relief: 1, paidHours: 119 });
  });

  it('names the rules of every line, with their sources', async () => {
    const { body } = await plan({ state: 'California' });
    for (const { rules } of body.lines) {
      expect(rules.length).toBeGreaterThan(0);
      for (const rule of rules)
        expect(rule).toMatchObject({ source: expect.any(String), checkedOn: expect.any(String) });
    }
  });

  it('warns of a state without rows', async () => {
    expect((await plan()).body.warnings).toEqual([expect.stringContaining('Alabama')]);
    expect((await plan({ state: 'California' })).body.warnings).toEqual([]);
  });

  it.each([
    ['more guests than a plan is made for', { attendance: 10_000_000 }, 'attendance'],
    ['fewer than none', { attendance: -1 }, 'attendance'],
    ['half a guest', { attendance: 0.5 }, 'attendance'],
    ['a state that does not exist', { state: 'Atlantis' }, 'state'],
    ['a postal code', { state: 'CA' }, 'state'],
    ['no setting', { setting: 'UNDERGROUND' }, 'setting'],
    ['a time that does not exist', { endTime: '24:00' }, 'endTime'],
  ])('refuses %s', async (_, more, path) => {
    const { status, body } = await plan(more);
    expect([status, body.issues[0].path]).toEqual([400, path]);
  });

  it('takes no guests and a million of them', async () => {
    expect([(await plan({ attendance: 0 })).status, (await plan({ attendance: 1_000_000 })).status]).toEqual([
      200, 200,
    ]);
  });
});

const night = (date: string, startTime = '18:00', endTime = '06:00') => ({ date, startTime, endTime });
const NIGHTS = [night('2027-06-11'), night('2027-06-12')];
const LINE = { role: 'guard', count: 10, pay: 20, bill: 38, shifts: NIGHTS };
const TERMS = { state: 'California', timeZone: 'America/Los_Angeles', workdayStart: '00:00', burden: 0.35 };
const price = (more: object = {}) =>
  post('/api/quotes/preview', { ...TERMS, billOvertime: true, lines: [LINE], ...more });

describe('the preview of a price', () => {
  it.each([
    ['with a workday from midnight', {}, { cost: 7020, bill: 9880 }],
    ['without billing overtime', { billOvertime: false }, { cost: 7020, bill: 9120 }],
    ['with a workday from 06:00', { workdayStart: '06:00' }, { cost: 7560 }],
    [
      'of a short shift: no minimum call',
      { lines: [{ ...LINE, count: 1, shifts: [night('2027-06-11', '18:00', '20:00')] }] },
      { bill: 76, cost: 54 },
    ],
    [
      'in US notation, of any spelling of a role',
      { lines: [{ ...LINE, role: 'ARMED_GUARD', pay: '$20', bill: '38.00' }] },
      { bill: 9880 },
    ],
  ])('%s', async (_, more, figures) => {
    expect(await price(more)).toMatchObject({ status: 200, body: figures });
  });

  it('has the margin as a share', async () => {
    expect((await price()).body.margin).toBeCloseTo(0.289, 3);
    expect((await price({ billOvertime: false })).body.margin).toBeCloseTo(0.23, 3);
  });

  it.each([
    [
      'overlapping shifts',
      { lines: [{ ...LINE, shifts: [night('2027-06-11'), night('2027-06-12', '05:00', '09:00')] }] },
      'lines.0.shifts.1',
    ],
    ['a burden in percent', { burden: 35 }, 'burden'],
    ['an unknown role', { lines: [{ ...LINE, role: 'wizard' }] }, 'lines.0.role'],
    ['an unknown zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['a day that does not exist', { lines: [{ ...LINE, shifts: [night('2027-02-30')] }] }, 'lines.0.shifts.0.date'],
    ['a rate below zero', { lines: [{ ...LINE, pay: -1 }] }, 'lines.0.pay'],
    ['no lines', { lines: [] }, 'lines'],
    [
      'more shifts than a price takes',
      { lines: Array(10).fill({ ...LINE, shifts: Array(51).fill(NIGHTS[0]) }) },
      'lines',
    ],
  ])('refuses %s', async (_, more, path) => {
    const { status, body } = await price(more);
    expect([status, body.issues[0].path]).toEqual([400, path]);
  });
});
