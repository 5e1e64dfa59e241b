/** As many tasks that become overdue at once as their owner is told of one by one. */
export const MOST_OVERDUE_NOTICES = 5;

/** A task that has become overdue. */
export interface OverdueTask {
  taskId: string;
  title: string;
  dueDate: Date;
}

/** Many tasks that have become overdue, found at `at`. */
export interface ManyOverdue {
  moreThan: number;
  at: Date;
}

/**
 * What one owner is told of tasks that were found overdue at `at` (D14, D34): each by itself, or all in one as soon as
 * there are more than a few. `before` is how many were found at the same instant already, as a sweep goes portion by
 * portion; the one that stands for many is the same for all portions.
 */
export function overdueNotices(
  found: readonly OverdueTask[],
  { before, at }: { before: number; at: Date },
): readonly (OverdueTask | ManyOverdue)[] {
  return before + found.length <= MOST_OVERDUE_NOTICES ? found : [{ moreThan: MOST_OVERDUE_NOTICES, at }];
}
