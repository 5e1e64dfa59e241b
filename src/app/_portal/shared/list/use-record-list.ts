import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import type { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { itemsOf, PAGED_LIST, type Pages } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';
import type { NounWith } from '@/domain/shared/nouns';

const PAGE = 50;

interface Row {
  id: string;
}

/** The routers of nouns with a list of rows. */
type Listed = (typeof NOUN_QUERIES)[NounWith<'csv'>]['router'];

type Item<Router extends Listed> = RouterOutputs[Router]['list']['items'][number];

type ListQuery<Router extends Listed> = UseInfiniteQueryResult<Pages<Item<Router>>, unknown>;

/** The procedures that read one row and many, for any of the nouns. */
interface Procedures<Router extends Listed> {
  list: { useInfiniteQuery(input: object, options: typeof PAGED_LIST): ListQuery<Router> };
  byId: { useQuery(input: { id: string }, options: object): { data: Item<Router> | undefined; isError: boolean } };
}

interface RecordListOptions<Router extends Listed> {
  /** The row just added, which comes first, whatever the sort order. */
  addedId?: string | null;
  /** Whether the list lets the added row go like any other. */
  isGone?: (added: Item<Router>) => boolean;
}

/** The loaded rows of a noun's list. Keeps the previous rows while a new search loads. */
export function useRecordList<Router extends Listed>(
  router: Router,
  asked: RouterInputs[Router]['list'],
  { addedId = null, isGone }: RecordListOptions<Router> = {},
): { items: Item<Router>[]; query: ListQuery<Router> } {
  const { list, byId } = api[router] as unknown as Procedures<Router>;
  const input = useMemo(() => Object.assign({}, asked, { limit: PAGE }), [asked]);
  const query = list.useInfiniteQuery(input, PAGED_LIST);

  useFirstPages(getQueryKey(api[router].list, input, 'infinite'));

  const added = byId.useQuery({ id: addedId ?? '' }, { enabled: addedId !== null });
  // A query keeps its data after an error, but the row may be gone.
  const found = addedId !== null && !added.isError ? added.data : undefined;
  const first: Item<Router> | undefined = found && !isGone?.(found) ? found : undefined;
  const items = useMemo(() => {
    const listed = itemsOf(query.data);
    return first ? [first, ...listed.filter((item: Row) => item.id !== (first as Row).id)] : listed;
  }, [query.data, first]);
  return { items, query };
}
