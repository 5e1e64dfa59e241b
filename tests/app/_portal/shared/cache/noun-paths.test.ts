import { expect, expectTypeOf, it } from 'vitest';
import { TABS } from '@/app/_portal/tabs';
import type { RouterOutputs } from '@/app/_trpc/client';
import { NOUNS, type Noun } from '@/domain/shared/nouns';

/** Every router and procedure: `leads`, `leads.timeline`. */
type ProcedurePath = {
  [Router in keyof RouterOutputs & string]: Router | `${Router}.${keyof RouterOutputs[Router] & string}`;
}[keyof RouterOutputs & string];

// Checked by the compiler: it fails if a router or procedure in the registry is renamed.
it('the registry names only routers and procedures that exist', () => {
  expectTypeOf<(typeof NOUNS)[Noun]['invalidates'][number]>().toExtend<ProcedurePath>();
  expectTypeOf<(typeof NOUNS)[Noun]['router']>().toExtend<keyof RouterOutputs>();
  expectTypeOf<'leads.nothing'>().not.toExtend<ProcedurePath>();
});

it('the registry names only tabs that exist', () => {
  const ids: readonly string[] = TABS.map(({ id }) => id);
  expect(Object.values(NOUNS).filter(({ tab }) => !ids.includes(tab))).toEqual([]);
});
