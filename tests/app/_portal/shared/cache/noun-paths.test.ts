import { expectTypeOf, it } from 'vitest';
import type { RouterOutputs } from '@/app/_trpc/client';
import type { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import type { Noun } from '@/domain/shared/nouns';

/** Every router and procedure: `leads`, `leads.timeline`. */
type ProcedurePath = {
  [Router in keyof RouterOutputs & string]: Router | `${Router}.${keyof RouterOutputs[Router] & string}`;
}[keyof RouterOutputs & string];

// Checked by the compiler: it fails if a router or procedure is renamed.
it('names only routers and procedures that exist', () => {
  expectTypeOf<(typeof NOUN_QUERIES)[Noun]['invalidates'][number]>().toExtend<ProcedurePath>();
  expectTypeOf<(typeof NOUN_QUERIES)[Noun]['router']>().toExtend<keyof RouterOutputs>();
  expectTypeOf<'leads.nothing'>().not.toExtend<ProcedurePath>();
});
