import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Modules that the index does not export, and why. */
const INTERNAL = [
  'plans/plans', // shortcut to gates, plan table and user limits, which the index exports directly
  'shared/calendar', // `shared/time` re-exports the public part
  'shared/time-zone',
];

const folder = new URL('../../src/domain/', import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/(^|[\\/])index\.ts$/.test(name))
  .map((name) => name.replaceAll('\\', '/').replace(/\.ts$/, ''));

// Loaded inside the tests, so that a module that fails to load is a failed test.
const index = (): Promise<Record<string, unknown>> => import('@/domain/index');
const load = (name: string): Promise<Record<string, unknown>> => import(fileURLToPath(new URL(`${name}.ts`, folder)));

it('lists internal modules that exist', () => {
  expect(modules).toEqual(expect.arrayContaining(INTERNAL));
  expect(modules.length).toBeGreaterThan(20);
});

it.each(modules.filter((name) => !INTERNAL.includes(name)))('exports everything in %s', async (name) => {
  expect(await index()).toMatchObject(await load(name));
});

it('exports internals only through public modules', async () => {
  const offered = await index();
  const { plans, calendar, zone } = {
    plans: await load('plans/plans'),
    calendar: await load('shared/calendar'),
    zone: await load('shared/time-zone'),
  };
  expect(offered).toMatchObject(plans);
  const hidden = Object.keys({ ...calendar, ...zone }).filter((name) => !(name in offered));
  expect(hidden.sort()).toEqual(['MAX_YEAR', 'MIN_YEAR', 'firstInstantOf', 'midnightOf', 'wallClock']);
});
