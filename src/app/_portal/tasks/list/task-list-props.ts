import type { TaskItem } from '../record/task-cache';
import type { Filters } from './use-task-filters';

/** The element id of the list. */
export const LIST_ID = 'task-list';

export interface TaskActions {
  edit: (task: TaskItem) => void;
  remove: (task: TaskItem) => void;
}

export interface TaskListProps {
  filters: Filters;
  addedId: string | null;
  actions: TaskActions;
  /** Whether something with its own keyboard shortcuts is open. */
  keysOff: boolean;
  onAdd: () => void;
}
