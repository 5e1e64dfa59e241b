import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { useIsInTeam } from '@/app/_portal/viewer';
import { WHOSE } from '@/domain/shared/whose';
import { TASK_SORT_ORDERS, TASK_SORTS, TASK_STATUSES } from '@/domain/tasks/task-choices';

/** The values of `status` in the URL. Without it, the list shows open tasks (D53). */
const VIEWS = ['ALL', ...TASK_STATUSES] as const;

/** What the list shows: open tasks, all of them, or those with one status. */
export type TaskView = 'OPEN' | (typeof VIEWS)[number];

/** The values of `whose`. Without it, people in a team see what is theirs to do (D65). */
const SCOPES = ['ALL', ...WHOSE] as const;

export type TaskScope = (typeof SCOPES)[number];

export const DEFAULT_SCOPE = 'ASSIGNED' satisfies TaskScope;

/** Filters, search and sort order of the list of tasks. */
export function useTaskFilters() {
  const list = useListFilters({ sorts: TASK_SORTS, sort: 'dueDate', sortOrders: TASK_SORT_ORDERS });
  const [asked, ask] = useQueryState('status', parseAsStringLiteral(VIEWS));
  const view: TaskView = asked ?? 'OPEN';
  const [askedWhose, askWhose] = useQueryState('whose', parseAsStringLiteral(SCOPES));
  // For others, everything is theirs.
  const scope = useIsInTeam() ? (askedWhose ?? DEFAULT_SCOPE) : 'ALL';

  return useMemo(() => {
    const { q, sort, order } = list;
    const status = view === 'OPEN' || view === 'ALL' ? null : view;
    const where = {
      q,
      status: status ?? undefined,
      open: view === 'OPEN' || undefined,
      whose: scope === 'ALL' ? undefined : scope,
    };
    const chosen = [view !== 'OPEN', askedWhose !== null].filter(Boolean).length;
    return {
      ...list,
      view,
      status,
      scope,
      /** Other tasks than those that are shown first. */
      isScoped: askedWhose !== null,
      /** The filters; with the sort order, the input of `tasks.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: chosen,
      hiding: Boolean(q || chosen > 0),
      setScope: (next: TaskScope) => void askWhose(next === DEFAULT_SCOPE ? null : next),
      setView: (next: TaskView) => void ask(next === 'OPEN' ? null : next),
      clear() {
        list.clearSearch();
        void ask(null);
        void askWhose(null);
      },
    };
  }, [list, view, ask, scope, askedWhose, askWhose]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
