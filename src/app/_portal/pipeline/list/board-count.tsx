import { ListCount } from '@/app/_portal/shared/list/list-count';
import { useFormats } from '@/app/_ui/time/formats';
import { NOUNS } from '@/domain/shared/nouns';
import type { Matches } from './use-matches';

/** "12 leads", or "3 of 12" while filters hide some. */
export function BoardCount({ total, matches }: { total: number | undefined; matches: Matches | undefined }) {
  const { number } = useFormats();
  if (total === undefined) return null;
  if (!matches) return `${number(total)} ${total === 1 ? 'lead' : 'leads'}`;
  return <ListCount noun={NOUNS.lead} counted={{ count: matches.total, more: matches.more }} all={total} announced />;
}
