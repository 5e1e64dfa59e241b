import type { Found } from '@/domain/search/search';
import { FOUND_PER_NOUN } from '@/domain/search/search-limits';
import { nounsWith } from '@/domain/shared/nouns';
import type { Actor } from '@/server/scope';
import { NOUN_MODULES } from '../noun-modules';

/**
 * Searches every searchable noun, with one statement each. Every statement is ordered like an index that starts with
 * the owner, so that for a user without teams, a search with many hits reads only the first of them.
 */
export async function searchEverything(actor: Actor, q: string): Promise<Found> {
  const found = await Promise.all(
    nounsWith('searched').map(async (noun) => {
      // One more than is shown, to determine whether there are others.
      const rows = await NOUN_MODULES[noun].find(actor, q, FOUND_PER_NOUN + 1);
      return [noun, { items: rows.slice(0, FOUND_PER_NOUN), more: rows.length > FOUND_PER_NOUN }] as const;
    }),
  );
  return Object.fromEntries(found) as Found;
}
