import type { ChangedRows, ChangedRowsInput } from '@/domain/changes/changes';
import { nounsWith } from '@/domain/shared/nouns';
import type { Actor } from '@/server/scope';
import { NOUN_MODULES } from '../noun-modules';

/** The given rows that the actor can see, in the form of their lists. One statement per requested noun. */
export async function readRowsById(actor: Actor, ids: ChangedRowsInput): Promise<ChangedRows> {
  const rows = await Promise.all(
    nounsWith('team').map(
      async (noun) =>
        [noun, ids[noun].length === 0 ? [] : await NOUN_MODULES[noun].readByIds(actor, ids[noun])] as const,
    ),
  );
  return Object.fromEntries(rows) as ChangedRows;
}
