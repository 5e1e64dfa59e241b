import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { parseAsDay, parseAsTimeZone } from '@/app/_portal/shared/list/parse-as-day';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { useIsInTeam } from '@/app/_portal/viewer';
import { WHOSE } from '@/domain/shared/whose';
import { TASK_SORT_ORDERS, TASK_SORTS, TASK_STATUSES } from '@/domain/tasks/task-choices';

/** The values of `status` in the URL. Without it, the list shows open tasks (D53). */
const VIEWS = ['ALL', ...TASK_STATUSES] as const;

/** What the list shows: open tasks, all of them, or those with one status. OVERDUE includes tasks in progress (D80). */
export type TaskView = 'OPEN' | (typeof VIEWS)[number];

/** The values of `whose`. Without it, people in a team see what is theirs to do (D65). */
const SCOPES = ['ALL', ...WHOSE] as const;

export type TaskScope = (typeof SCOPES)[number];

export const DEFAULT_SCOPE = 'ASSIGNED' satisfies TaskScope;

/** The days of completion, which have no control of their own: links from figures set them, and a chip removes them. */
const COMPLETED_ON = { completedFrom: parseAsDay, completedTo: parseAsDay, timezone: parseAsTimeZone };

/** Filters, search and sort order of the list of tasks. */
export function useTaskFilters() {
  const list = useListFilters({ sorts: TASK_SORTS, sort: 'dueDate', sortOrders: TASK_SORT_ORDERS });
  const [asked, ask] = useQueryState('status', parseAsStringLiteral(VIEWS));
  const view: TaskView = asked ?? 'OPEN';
  const [completed, askCompleted] = useQueryStates(COMPLETED_ON);
  const [askedWhose, askWhose] = useQueryState('whose', parseAsStringLiteral(SCOPES));
  // For others, everything is theirs.
  const scope = useIsInTeam() ? (askedWhose ?? DEFAULT_SCOPE) : 'ALL';

  return useMemo(() => {
    const { q, sort, order } = list;
    const status = view === 'OPEN' || view === 'ALL' || view === 'OVERDUE' ? null : view;
    const { completedFrom, completedTo, timezone } = completed;
    const isDated = completedFrom !== null || completedTo !== null;
    const where = {
      q,
      status: status ?? undefined,
      open: view === 'OPEN' || undefined,
      overdue: view === 'OVERDUE' || undefined,
      whose: scope === 'ALL' ? undefined : scope,
      completedFrom: completedFrom ?? undefined,
      completedTo: completedTo ?? undefined,
      timezone: (isDated && timezone) || undefined,
    };
    const chosen = [view !== 'OPEN', askedWhose !== null, isDated].filter(Boolean).length;
    return {
      ...list,
      view,
      status,
      scope,
      /** Other tasks than those that are shown first. */
      isScoped: askedWhose !== null,
      /** The days of completion; null without them. */
      completed: isDated ? completed : null,
      /** The filters; with the sort order, the input of `tasks.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: chosen,
      hiding: Boolean(q || chosen > 0),
      setScope: (next: TaskScope) => void askWhose(next === DEFAULT_SCOPE ? null : next),
      clearCompleted: () => void askCompleted(null),
      setView(next: TaskView) {
        void ask(next === 'OPEN' ? null : next);
        // The tiles count without the days, which would hide all tasks that are not completed.
        if (next !== 'COMPLETED') void askCompleted(null);
      },
      clear() {
        list.clearSearch();
        void ask(null);
        void askCompleted(null);
        void askWhose(null);
      },
    };
  }, [list, view, ask, scope, askedWhose, askWhose, completed, askCompleted]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
