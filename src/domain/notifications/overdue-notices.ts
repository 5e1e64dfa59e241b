/** Up to this many tasks that become overdue at once are notified of one by one. */
export const MAX_OVERDUE_NOTICES = 5;

export interface OverdueTask {
  taskId: string;
  title: string;
  dueDate: Date;
}

/** Stands for many overdue tasks, found at `at`. */
export interface ManyOverdue {
  moreThan: number;
  at: Date;
}

/**
 * The notices that one owner gets for tasks found overdue at `at` (D14, D34): one per task, or a single one for all if
 * there are too many. A sweep works in batches: `before` is the number already found at the same instant. The single
 * notice is the same for all batches, so it is sent once.
 */
export function overdueNotices(
  found: readonly OverdueTask[],
  { before, at }: { before: number; at: Date },
): readonly (OverdueTask | ManyOverdue)[] {
  return before + found.length <= MAX_OVERDUE_NOTICES ? found : [{ moreThan: MAX_OVERDUE_NOTICES, at }];
}
