import { useMemo } from 'react';
import type { ListSection } from '@/app/_portal/shared/list/virtual-list';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { calendarDay } from '@/domain/shared/time';
import { countInGroup } from '@/domain/tasks/task-counts';
import { groupTasks, TASK_GROUP_LABELS, taskGroupEnds } from '@/domain/tasks/task-groups';
import type { TaskItem } from '../record/task-cache';
import type { Filters } from './use-task-filters';

interface Grouped {
  /** The tasks in the order of the list. */
  tasks: TaskItem[];
  /** Undefined if the list is not sorted by due date. */
  sections: ListSection[] | undefined;
}

/**
 * Divides the list into groups by due date at `now` (D53). While only part of it is loaded, the server counts the
 * groups; searches are not counted.
 */
export function useTaskSections(
  tasks: TaskItem[],
  { filters, hasMore, now }: { filters: Filters; hasMore: boolean; now: Date },
): Grouped {
  const { timezone: zone } = useViewer();
  const { data: counts } = api.tasks.counts.useQuery({ whose: filters.where.whose });
  const { sort, order, status, q } = filters;
  const { weekday } = useFormats();
  return useMemo(() => {
    if (sort !== 'dueDate') return { tasks, sections: undefined };
    const ends = taskGroupEnds(now, zone);
    const lastDay = shiftDay(calendarDay(ends.THIS_WEEK, zone), -1);
    const groups = groupTasks(tasks, ends, order);
    const total = (loaded: number, group: (typeof groups)[number]['group']) => {
      if (!hasMore) return loaded;
      return q || !counts ? null : Math.max(loaded, countInGroup(counts, group, status));
    };
    return {
      tasks: groups.flatMap((group) => group.tasks),
      sections: groups.map(({ group, tasks: { length: loaded } }) => ({
        id: group,
        title: TASK_GROUP_LABELS[group],
        ...(group === 'THIS_WEEK' && { note: `through ${weekday(lastDay)}` }),
        loaded,
        total: total(loaded, group),
      })),
    };
  }, [tasks, now, zone, sort, order, status, q, hasMore, counts, weekday]);
}
