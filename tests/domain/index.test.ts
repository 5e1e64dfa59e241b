import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** What the index leaves out, and why. */
const INTERNAL = [
  'plans/plans', // a shorter way to gates, plan table and user limits, which have lines of their own
  'shared/calendar', // `shared/time` passes on what is meant for use
  'shared/time-zone',
];

const folder = new URL('../../src/domain/', import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replaceAll('\\', '/').replace(/\.ts$/, ''));

// Loaded inside the tests, so that a module that does not load is a failed test.
const index = (): Promise<Record<string, unknown>> => import('@/domain/index');
const load = (name: string): Promise<Record<string, unknown>> => import(fileURLToPath(new URL(`${name}.ts`, folder)));

it('knows its internals by name', () => {
  expect(modules).toEqual(expect.arrayContaining(INTERNAL));
  expect(modules.length).toBeGreaterThan(20);
});

it.each(modules.filter((name) => !INTERNAL.includes(name)))('the index offers all of %s', async (name) => {
  expect(await index()).toMatchObject(await load(name));
});

it('the index offers nothing of the internals but what is passed on', async () => {
  const offered = await index();
  const { plans, calendar, zone } = {
    plans: await load('plans/plans'),
    calendar: await load('shared/calendar'),
    zone: await load('shared/time-zone'),
  };
  expect(offered).toMatchObject(plans);
  const kept = Object.keys({ ...calendar, ...zone }).filter((name) => !(name in offered));
  expect(kept.sort()).toEqual(['MAX_YEAR', 'MIN_YEAR', 'wallClock']);
});
