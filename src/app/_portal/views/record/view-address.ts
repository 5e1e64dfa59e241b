import type { TabId } from '@/app/_portal/tabs';
import { tabHref } from '@/app/_portal/use-tab';
import type { SavedView, ViewList } from '@/domain/views/saved-view';

export const VIEW_TABS = { leads: 'crm', board: 'pipeline', tasks: 'tasks' } as const satisfies Record<ViewList, TabId>;

/** What the address has besides the filters, the sort order and the columns of a list. */
const APART: readonly string[] = ['tab', 'id', 'view', 'do', 'name'];

/** What a view keeps of an address, sorted by name so that two can be compared. */
export function viewQueryOf(address: URLSearchParams): string {
  const kept = [...address].filter(([name]) => !APART.includes(name));
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** What a view keeps of an address, and more that it does not have. */
export const withParameters = (query: string, more: Readonly<Record<string, string>>): string =>
  viewQueryOf(new URLSearchParams({ ...more, ...Object.fromEntries(new URLSearchParams(query)) }));

/** The address of a view. Its id says which view is open once the user has changed a filter. */
export const savedViewHref = ({ id, list, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string =>
  tabHref(VIEW_TABS[list], { ...Object.fromEntries(parametersOf(query)), view: id });

/** The parameters of a saved query. It may have been stored by another program, with any. */
const parametersOf = (query: string) => new URLSearchParams(viewQueryOf(new URLSearchParams(query)));

/** Stands in the address for a list without a view. */
export const NO_VIEW = 'none';

/** The list without a view. Its address says so, because the list would else open with the user's default view. */
export const allHref = (list: ViewList): string => tabHref(VIEW_TABS[list], { view: NO_VIEW });

/** Whether an address only names its tab, so that the default view may take its place. */
export const isBare = (address: URLSearchParams): boolean => [...address.keys()].every((name) => name === 'tab');
