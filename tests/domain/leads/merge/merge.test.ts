import fc from '@tests/support/fast-check';
import { leadWith } from '@tests/support/lead-with';
import { describe, expect, it } from 'vitest';
import { namesOf } from '@/domain/fields/field';
import { LEAD_LIMITS, type Lead, leadFields } from '@/domain/leads/lead';
import {
  defaultValues,
  differingFields,
  givesContactBack,
  joinNotes,
  leftOutContacts,
  MERGED_VALUES,
  mergeValues,
  oldestFirst,
  valuesToGiveBack,
} from '@/domain/leads/merge/merge';
import { STATUS_OF_NONE } from '@/domain/leads/merge/merge-limits';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

const NORTH = leadWith({ email: 'jo@north.example' });

describe('the fields in which leads differ', () => {
  it('come in the order of the field list, without what goes with the status', () => {
    const other = leadWith({ priority: 'HIGH', companyName: 'Northgate', status: 'CLOSED_LOST', lostReason: 'OTHER' });
    expect(differingFields([NORTH, other])).toEqual(['companyName', 'email', 'status', 'priority']);
  });

  it('are found in the third lead, too', () => {
    expect(differingFields([NORTH, NORTH, leadWith({ ...NORTH, amount: 5 })])).toEqual(['amount']);
  });

  it('are none for equal instants', () => {
    const dated = () => leadWith({ nextFollowUp: day(3) });
    expect(differingFields([dated(), dated()])).toEqual([]);
  });
});

describe('the values by default', () => {
  it('are those of the lead that is kept, and where it has none, the first of the others', () => {
    const others = [leadWith({ amount: null, source: 'REFERRAL' }), leadWith({ amount: 9, source: 'EVENT' as never })];
    expect(defaultValues(NORTH, others)).toMatchObject({
      companyName: 'Northgate Arena',
      source: 'REFERRAL',
      amount: 9,
    });
  });

  it.each([
    ['the same name', { contactPerson: 'JO MARSH', email: '' }, '555'],
    ['the same address', { contactPerson: 'J. Marsh', email: 'Jo@North.example' }, '555'],
    ['another address', { contactPerson: 'Jo Marsh', email: 'jo@other.example' }, ''],
    ['another name', { contactPerson: 'Sam', email: '' }, ''],
  ])('take the phone of a contact with %s: %s', (_, person, phone) => {
    expect(defaultValues(NORTH, [leadWith({ ...person, phone: '555' })]).phone).toBe(phone);
  });

  it.each([
    ['the same event', { eventName: 'Gala', eventDate: '2027-01-02' }, 40],
    ['an event without a name', { eventDate: '2027-01-02' }, 40],
    ['another day', { eventName: 'Gala', eventDate: '2027-02-02' }, null],
    ['another event', { eventName: 'Expo' }, null],
  ])('take the guards of %s', (_, event, guardsWanted) => {
    const kept = leadWith({ eventName: 'gala', eventDate: '2027-01-02' });
    expect(defaultValues(kept, [leadWith({ ...event, guardsWanted: 40 })]).guardsWanted).toBe(guardsWanted);
  });

  it('join the notes, unless they are too long together', () => {
    expect(joinNotes([leadWith({ notes: 'A' }), leadWith({ notes: ' ' }), leadWith({ notes: 'B' })])).toBe('A\n\nB');
    expect(joinNotes([leadWith({ notes: 'A' }), leadWith({ notes: 'A' })])).toBeNull();
    const long = 'x'.repeat(LEAD_LIMITS.notes - 2);
    expect(joinNotes([leadWith({ notes: long }), leadWith({ notes: 'B' })])).toBeNull();
    expect(defaultValues(leadWith({ notes: long }), [leadWith({ notes: 'B' })]).notes).toBe(long);
  });
});

describe('a merge', () => {
  it('takes a status with its dates and its reason', () => {
    const lost = leadWith({
      ...{ status: 'CLOSED_LOST', lostReason: 'OTHER', lostReasonDetail: 'Two vendors' },
      ...{ stageEnteredAt: day(5), closedAt: day(6) },
    });
    expect(mergeValues({ kept: NORTH, others: [lost], chosen: { status: 'CLOSED_LOST' } })).toMatchObject({
      ok: true,
      value: { lostReasonDetail: 'Two vendors', stageEnteredAt: day(5), closedAt: day(6) },
    });
  });

  it('refuses a status that none of the leads has', () => {
    expect(mergeValues({ kept: NORTH, others: [NORTH], chosen: { status: 'CLOSED_WON' } })).toMatchObject({
      ok: false,
      problem: { message: STATUS_OF_NONE, field: 'values.status' },
    });
  });

  it('keeps the lead that was created first', () => {
    const leads = [leadWith({ id: 'b', createdAt: day(2) }), leadWith({ id: 'd' }), leadWith({ id: 'c' })];
    expect(oldestFirst(leads).map(({ id }) => id)).toEqual(['c', 'd', 'b']);
  });
});

describe('the primary contacts that are left out', () => {
  const SAM = leadWith({ contactPerson: 'Sam', email: 'sam@north.example', phone: '1', contactNotes: 'Nights' });

  it('become further contacts', () => {
    expect(leftOutContacts({ kept: NORTH, others: [SAM] }, NORTH, [])).toEqual([
      { name: 'Sam', role: 'OTHER', email: 'sam@north.example', phone: '1', notes: 'Nights' },
    ]);
  });

  it('are none if they are the same person, or known already', () => {
    expect(leftOutContacts({ kept: NORTH, others: [leadWith({ email: '' })] }, NORTH, [])).toEqual([]);
    expect(leftOutContacts({ kept: NORTH, others: [SAM] }, NORTH, [{ name: 'S', email: SAM.email }])).toEqual([]);
  });

  it('come once for two leads of one person', () => {
    expect(leftOutContacts({ kept: NORTH, others: [SAM, SAM] }, NORTH, [])).toHaveLength(1);
  });
});

describe('what an undo gives back', () => {
  const before = leadWith({ priority: 'LOW', amount: 1 });
  const after = leadWith({
    priority: 'HIGH',
    amount: 2,
    status: 'CLOSED_WON',
    closedAt: day(9),
    stageEnteredAt: day(9),
  });

  it('is every value that the merge changed', () => {
    expect(valuesToGiveBack(after, { before, after })).toMatchObject({ priority: 'LOW', amount: 1, status: 'NEW' });
  });

  it('leaves what was edited since, and the status as a whole once the lead has moved', () => {
    const current = { ...after, amount: 3, status: 'CONTACTED' as const, closedAt: null };
    expect(valuesToGiveBack(current, { before, after })).toEqual({ priority: 'LOW' });
  });

  it('is all of the lead as it was, whatever the merge chose, if nothing was edited', () => {
    const anyOther = fc.record({
      priority: fc.constantFrom('LOW', 'HIGH'),
      status: fc.constantFrom('NEW', 'CONTACTED'),
      notes: fc.constantFrom('', 'A', 'B'),
      phone: fc.constantFrom('', '1', '2'),
    });
    fc.assert(
      fc.property(anyOther, anyOther, fc.subarray(namesOf(leadFields)), (one, two, names) => {
        const [kept, other] = [leadWith(one as Partial<Lead>), leadWith(two as Partial<Lead>)];
        const chosen = Object.fromEntries(names.map((name) => [name, other[name]]));
        const merged = mergeValues({ kept, others: [other], chosen });
        if (!merged.ok) return expect.fail();
        const restored = { ...merged.value, ...valuesToGiveBack(merged.value, { before: kept, after: merged.value }) };
        for (const name of MERGED_VALUES) expect(restored[name]).toEqual(kept[name]);
      }),
    );
  });
});

describe('custom fields', () => {
  it('take the value of the first lead that has one, each for itself', () => {
    const kept = leadWith({ custom: { a: 1 } });
    const [other, third] = [leadWith({ custom: { a: 2, b: 2 } }), leadWith({ custom: { b: 3, c: 3 } })];
    expect(defaultValues(kept, [other, third]).custom).toEqual({ a: 1, b: 2, c: 3 });
    expect(differingFields([kept, other, third])).toEqual([]);
  });

  it('get back what has not been changed since the merge', () => {
    const before = defaultValues(leadWith({ custom: { a: 1, gone: 1 } }), []);
    const after = { ...before, custom: { a: 1, b: 2, c: 3 } };
    const current = { ...after, custom: { a: 5, b: 2, c: 4, d: 6 } };
    expect(valuesToGiveBack(current, { before, after }).custom).toEqual({ a: 5, c: 4, d: 6, gone: 1 });
    expect('custom' in valuesToGiveBack(after, { before: after, after })).toBe(false);
  });
});

describe('the primary contact', () => {
  const kept = leadWith({ contactPerson: 'Bo', email: 'bo@north.example', phone: '2' });
  const before = defaultValues(kept, []);
  const after = { ...before, contactPerson: 'Al', email: 'al@north.example', phone: '1' };

  it('is given back as one', () => {
    expect(valuesToGiveBack(after, { before, after })).toMatchObject({ contactPerson: 'Bo', phone: '2' });
    expect(givesContactBack(after, { before, after })).toBe(true);
  });

  it('stays if a part of it was changed since, so that nobody is mixed up or lost', () => {
    const current = { ...after, email: 'all@north.example' };
    expect(valuesToGiveBack(current, { before, after })).not.toHaveProperty('contactPerson');
    expect(givesContactBack(current, { before, after })).toBe(false);
    expect(givesContactBack(current, { before, after: before })).toBe(true);
  });
});
