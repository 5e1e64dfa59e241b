import type { TaskItem } from '../record/task-cache';
import type { Filters } from './use-task-filters';

export interface TaskActions {
  edit: (task: TaskItem) => void;
  reopen: (task: TaskItem) => void;
  remove: (task: TaskItem) => void;
}

export interface TaskListProps {
  filters: Filters;
  addedId: string | null;
  actions: TaskActions;
  /** Something else is open and has keys of its own. */
  keysOff: boolean;
  onAdd: () => void;
}
