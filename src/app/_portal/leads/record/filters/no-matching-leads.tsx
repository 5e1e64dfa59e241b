import { NothingMatches } from '@/app/_ui/feedback/nothing-matches';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import type { NearSpellingsProps } from './near-spellings';

const NearSpellings = lazyPart(() => import('./near-spellings'));

/** Says that no lead matches, and offers near spellings of the search. */
export const NoMatchingLeads = (props: NearSpellingsProps) => (
  <NothingMatches onClear={props.filters.clear} instead={props.filters.q && <NearSpellings {...props} />}>
    No leads found for these filters.
  </NothingMatches>
);
