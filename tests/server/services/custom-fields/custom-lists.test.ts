import { userForEach } from '@tests/support/browser/opening';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreateFieldInput } from '@/domain/custom-fields/custom-field';
import type { CustomFieldKind, CustomValue } from '@/domain/custom-fields/custom-field-kinds';
import type { CustomCondition, CustomFilter, CustomSort } from '@/domain/custom-fields/custom-filter';

const { scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });

const CHOICES = { choices: ['Small', 'Large', 'Huge'] as never };

const define = (kind: CustomFieldKind, more: Partial<CreateFieldInput> = {}) =>
  caller.customFields.create({
    ...{ noun: 'leads', label: 'Value', key: 'value', kind },
    ...(kind.startsWith('choice') && CHOICES),
    ...more,
  } as never);

const add = (companyName: string, value?: CustomValue, teamId?: string) =>
  caller.leads.create({
    ...{ companyName, contactPerson: 'Jo' },
    ...(teamId && { teamId }),
    ...(value !== undefined && { custom: { value } }),
  });

const names = (items: { companyName: string }[]) => items.map(({ companyName }) => companyName);

async function found(condition: CustomCondition): Promise<string[]> {
  const custom = JSON.stringify({ value: condition });
  const { items } = await caller.leads.list({ custom, sort: 'companyName', limit: 50 });
  expect((await caller.leads.count({ custom })).count).toBe(items.length);
  return names(items);
}

const VALUES: Record<CustomFieldKind, readonly CustomValue[]> = {
  text: ['Pier 9', 'North gate', 'Zürich pier'],
  link: ['https://a.example/pier', 'https://b.example', 'https://c.example/PIER'],
  number: [5, -1.5, 40],
  money: [5, 1200.5, 40],
  date: ['2031-03-01', '2029-12-31', '2031-10-01'],
  choice: ['Large', 'Small', 'Huge'],
  choices: [['Large', 'Small'], ['Small'], ['Huge']],
  checkbox: [true, false, true],
};

/** A condition, and which of the leads A, B, C with these values, and D without one, meet it. */
const FILTERS: Record<CustomFieldKind, [CustomCondition, string][]> = {
  text: [
    [{ contains: 'PIER' }, 'AC'],
    [{ contains: 'zurich pier' }, 'C'],
    [{ contains: '%' }, ''],
  ],
  link: [[{ contains: 'pier' }, 'AC']],
  number: [
    [{ min: 0 }, 'AC'],
    [{ min: -1.5, max: 5 }, 'AB'],
    [{ max: -2 }, ''],
  ],
  money: [
    [{ min: '$40' }, 'BC'],
    [{ max: 1200.5, min: 1200.5 }, 'B'],
  ],
  date: [
    [{ min: '2031-03-01' }, 'AC'],
    [{ min: '2029-12-31', max: '2031-03-01' }, 'AB'],
  ],
  choice: [
    [{ any: ['Large'] }, 'A'],
    [{ any: ['Huge', 'Small', 'No such'] }, 'BC'],
  ],
  choices: [
    [{ any: ['Small'] }, 'AB'],
    [{ any: ['Huge', 'Large'] }, 'AC'],
  ],
  checkbox: [
    [{ is: true }, 'AC'],
    [{ is: false }, 'BD'],
  ],
};

/** The leads in ascending order; D, without a value, is always last, except that it counts as unchecked. */
const SORTED: Record<CustomFieldKind, [ascending: string, descending: string]> = {
  text: ['BACD', 'CABD'],
  link: ['ABCD', 'CBAD'],
  number: ['BACD', 'CABD'],
  money: ['ACBD', 'BCAD'],
  date: ['BACD', 'CABD'],
  choice: ['BACD', 'CABD'],
  choices: ['BACD', 'CABD'],
  checkbox: ['ACBD', 'DBCA'],
};

describe.each(Object.entries(FILTERS) as [CustomFieldKind, [CustomCondition, string][]][])(
  'a list by a field of the kind %s',
  (kind, filters) => {
    beforeEach(async () => {
      await define(kind);
      for (const [index, value] of VALUES[kind].entries()) await add('ABC'.charAt(index), value);
      await add('D');
    });

    it.each(filters)('has the leads that meet %j', async (condition, expected) => {
      expect((await found(condition)).join('')).toBe(expected);
    });

    it('is sorted in both directions, a page at a time, with leads without a value last', async () => {
      for (const [index, order] of (['asc', 'desc'] as const).entries()) {
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await caller.leads.list({ sort: 'custom.value' as CustomSort, order, limit: 1, cursor });
          paged.push(...names(page.items));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(paged.join('')).toBe(SORTED[kind][index]);
      }
    });
  },
);

describe('a filter of several owners', () => {
  let teamId: string;
  beforeEach(async () => {
    teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  });

  it('finds each lead by the field of its own owner or team', async () => {
    await define('text');
    await define('text', { teamId });
    await add('A', 'pier');
    await add('B', 'pier', teamId);
    await add('C', 'gate', teamId);
    expect(await found({ contains: 'pier' })).toEqual(['A', 'B']);
  });

  it('finds no lead by a value that is among its other fields', async () => {
    await define('text');
    const { id } = await add('A', 'pier');
    await caller.leads.update({ id, changes: { teamId } });
    expect(await found({ contains: 'pier' })).toEqual([]);
  });

  it('filters bulk changes and the board, too', async () => {
    await define('choice');
    await add('A', 'Small');
    await add('B', 'Large');
    const custom = JSON.stringify({ value: { any: ['Small'] } });
    const matches = await caller.pipeline.matches({ custom });
    expect(matches.NEW).toMatchObject({ count: 1, more: false });
    const select = { matching: { custom } };
    for await (const _ of await caller.bulk.leads({ select, action: { change: { priority: 'HIGH' } } }));
    const { items } = await caller.leads.list({ priority: 'HIGH', limit: 10 });
    expect(names(items)).toEqual(['A']);
  });
});

describe('a filter that cannot be', () => {
  it.each<[unknown, string]>([
    [{ nothing: { is: true } }, 'custom.nothing'],
    [{ value: { min: 1 } }, 'custom.value'],
    [{ value: { any: [] } }, 'custom'],
    [{}, 'custom'],
    ['x', 'custom'],
  ])('is refused by name: %j', async (filter, field) => {
    await define('text');
    const custom = JSON.stringify(filter as CustomFilter);
    expect(await expectProblem(caller.leads.list({ custom, limit: 10 }))).toMatchObject({ code: 'VALIDATION', field });
  });

  it('is a sort by a field that nobody has', async () => {
    const call = caller.leads.list({ sort: 'custom.nothing' as CustomSort, limit: 10 });
    expect(await expectProblem(call)).toMatchObject({ code: 'VALIDATION', field: 'sort' });
  });
});
