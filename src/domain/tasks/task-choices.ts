import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '#domain/leads/lead-choices';
import type { SortOrder } from '#domain/shared/paging';

export const TASK_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'] as const;

export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_STATUS_LABELS = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  OVERDUE: 'Overdue',
} as const satisfies Record<TaskStatus, string>;

/** Options of a row's status menu (spec 2 section 2). */
export const CHOOSABLE_TASK_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED'] as const satisfies readonly TaskStatus[];

export const TASK_TYPES = ['FOLLOW_UP', 'CONSULTATION', 'CALL', 'EMAIL', 'PROPOSAL', 'OTHER'] as const;

export type TaskType = (typeof TASK_TYPES)[number];

export const TASK_TYPE_LABELS = {
  FOLLOW_UP: 'Follow Up',
  CONSULTATION: 'Consultation',
  CALL: 'Call',
  EMAIL: 'Email',
  PROPOSAL: 'Proposal',
  OTHER: 'Other',
} as const satisfies Record<TaskType, string>;

/** Tasks have the same priorities as leads. */
export const TASK_PRIORITIES = LEAD_PRIORITIES;

export type TaskPriority = (typeof TASK_PRIORITIES)[number];

export const TASK_PRIORITY_LABELS = LEAD_PRIORITY_LABELS;

/** Type of a new task if none is given: the first type (spec 2 section 4). */
export const DEFAULT_TASK_TYPE = 'FOLLOW_UP' satisfies TaskType;

export const TASK_SORTS = ['dueDate', 'priority', 'createdAt'] as const;

export type TaskSort = (typeof TASK_SORTS)[number];

export const TASK_SORT_LABELS = {
  dueDate: 'Due Date',
  priority: 'Priority',
  createdAt: 'Created Date',
} as const satisfies Record<TaskSort, string>;

/** Default order of each sort column: soonest due, HIGH and newest first (spec 2 section 5). */
export const TASK_SORT_ORDERS = {
  dueDate: 'asc',
  priority: 'desc',
  createdAt: 'desc',
} as const satisfies Record<TaskSort, SortOrder>;

/** Who an automatic task is assigned to (spec 2 section 4). It is a mark, not a person. */
export const AUTO_ASSIGNEE = 'Auto-generated';
