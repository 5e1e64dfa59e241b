import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { firstPages, mapItems, type Pages, placeItem, putItemBack } from '../lists/paged-items';

interface Versioned {
  id: string;
  version: number;
}

/** Where an item stands in one list. */
interface Spot {
  key: QueryKey;
  page: number;
  index: number;
}

/** One item as it was, and where it stood in which list. The others may change meanwhile. */
export interface Memory<Item> {
  id: string;
  item: Item | undefined;
  spots: Spot[];
}

/** A list that is at hand, page after page, and how to show it otherwise. */
interface Shown<Item> {
  key: QueryKey;
  pages: Pages<Item>;
  write: (pages: Pages<Item>) => void;
}

export interface EntityCacheOptions<Item, Input> {
  /** Lists that load on as one scrolls. */
  lists: QueryKey;
  /** Lists of one page, where there are such. */
  shortLists?: QueryKey;
  /** One item that was opened. */
  one: (id: string) => QueryKey;
  /** Answers on their way that would overwrite what is about to be shown. */
  answers: readonly QueryKey[];
  /** Whether a list that was asked for in this way shows the item; undefined where only the server can tell. */
  belongs: (item: Item, input: Input | undefined) => boolean | undefined;
  /** The same of an item that is new, and stands on top where it belongs. */
  belongsNew?: (item: Item, input: Input | undefined) => boolean | undefined;
  /** Reads anew everything that a change can have changed; nobody waits for it. */
  refresh: () => void;
  /** What is shown of an item becomes something else, or nothing: figures follow. */
  onMove?: (before: Item | undefined, after: Item | undefined) => void;
}

/** Changes every cached list of one kind of item at once, before the server has answered, and can put them back. */
export function createEntityCache<Item extends Versioned, Input>(
  queryClient: QueryClient,
  options: EntityCacheOptions<Item, Input>,
) {
  const { lists, shortLists, one, answers, belongs, belongsNew = belongs, refresh, onMove } = options;

  const shown = (): Shown<Item>[] => [
    ...queryClient.getQueriesData<Pages<Item>>({ queryKey: lists }).flatMap(([key, pages]) => {
      if (!pages) return [];
      return [{ key, pages, write: (next: Pages<Item>) => void queryClient.setQueryData<Pages<Item>>(key, next) }];
    }),
    ...(shortLists ? queryClient.getQueriesData<Page<Item>>({ queryKey: shortLists }) : []).flatMap(([key, page]) => {
      if (!page) return [];
      const write = (next: Pages<Item>) => void queryClient.setQueryData<Page<Item>>(key, next.pages[0]);
      return [{ key, pages: { pages: [page], pageParams: [null] }, write }];
    }),
  ];
  const changeAll = (change: (pages: Pages<Item>, key: QueryKey) => Pages<Item>) => {
    for (const { key, pages, write } of shown()) write(change(pages, key));
  };
  const stopAnswers = () => Promise.all(answers.map((queryKey) => queryClient.cancelQueries({ queryKey })));

  /** The newest version of an item that any list or detail holds. */
  const find = (id: string): Item | undefined => {
    let newest = queryClient.getQueryData<Item>(one(id));
    for (const { items } of shown().flatMap(({ pages }) => pages.pages)) {
      const found = items.find((item) => item.id === id);
      if (found && (!newest || found.version > newest.version)) newest = found;
    }
    return newest;
  };

  /** Stops answers on their way from overwriting what is about to be shown; answers what to go back to. */
  const remember = async (id: string): Promise<Memory<Item>> => {
    await stopAnswers();
    const spots = shown().flatMap(({ key, pages }) =>
      pages.pages.flatMap(({ items }, page) => {
        const index = items.findIndex((item) => item.id === id);
        return index < 0 ? [] : [{ key, page, index }];
      }),
    );
    return { id, item: find(id), spots };
  };

  /** Takes back what is shown instead of an item, unless something newer of it has come since. */
  const putBack = ({ id, item, spots }: Memory<Item>, instead: Item | undefined) => {
    if (!item || (find(id)?.version ?? 0) > item.version) return;
    onMove?.(instead, item);
    changeAll((pages, key) => {
      const spot = spots.find((known) => hashKey(known.key) === hashKey(key));
      return putItemBack(pages, item, spot);
    });
    queryClient.setQueryData<Item>(one(id), (opened) => opened && item);
  };

  const show = (item: Item, shows: typeof belongs) => {
    onMove?.(find(item.id), item);
    changeAll((pages, key) => placeItem(pages, item, shows(item, inputOf<Input>(key))));
    queryClient.setQueryData<Item>(one(item.id), item);
  };

  return {
    find,
    refresh,
    remember,
    /** Takes back the change of an item that was remembered before it. */
    restore: (memory: Memory<Item>) => putBack(memory, find(memory.id)),
    put: (item: Item) => show(item, belongs),
    add: (item: Item) => show(item, belongsNew),
    /** Takes an item out of every list; answers how to put it back to where it stood. */
    async remove(id: string): Promise<() => void> {
      const memory = await remember(id);
      onMove?.(memory.item, undefined);
      changeAll((pages) => mapItems(pages, (items) => items.filter((item) => item.id !== id)));
      // Whoever had opened it still holds it, but nothing counts it any more.
      return () => putBack(memory, undefined);
    },
    /** Something has come that may stand anywhere: every list is read anew from its beginning (D26). */
    async startOver() {
      await stopAnswers();
      changeAll((pages) => firstPages(pages, 1));
      refresh();
    },
  };
}

type Page<Item> = Pages<Item>['pages'][number];

/** tRPC keeps the input a list was asked with in the second part of the key. */
function inputOf<Input>(key: QueryKey): Input | undefined {
  const asked: unknown = key[1];
  return isAsked<Input>(asked) ? asked.input : undefined;
}

const isAsked = <Input>(part: unknown): part is { input?: Input } => typeof part === 'object' && part !== null;
