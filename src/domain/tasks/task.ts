import { z } from 'zod';
import { outputsOf } from '#domain/fields/field';
import {
  choiceField,
  leadLinkField,
  requiredMomentField,
  requiredTextField,
  textField,
} from '#domain/fields/field-kinds';
import { LEAD_LIMITS, LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '#domain/leads/lead';
import { MAX_SEARCH, pagingFields, type SortOrder } from '#domain/shared/paging';
import { editedFields, linkedFields, ownedFields } from '#domain/shared/row';
import { TITLE_REQUIRED, text } from '#domain/shared/text';
import { calendarDay, timestamp } from '#domain/shared/time';

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

/** Maximum length of each text field, in UTF-16 units (D37). A title has room for the longest company name. */
export const TASK_LIMITS = {
  title: 300,
  description: 10_000,
  assignedTo: 200,
  leadCompany: LEAD_LIMITS.companyName,
} as const;

/** Type of a new task if none is given: the first type (spec 2 section 4). */
export const DEFAULT_TASK_TYPE = 'FOLLOW_UP' satisfies TaskType;

/**
 * The only list of a task's fields: what users can edit (spec 2 section 5), and through which entry points.
 *
 * A file describes work planned elsewhere. A blank cell therefore does not mean a follow-up, nor the importer's profile
 * default, which is for tasks created here: the same file yields the same tasks for everybody.
 */
export const taskFields = {
  title: requiredTextField({ max: TASK_LIMITS.title, required: TITLE_REQUIRED, by: ['form', 'csv'] }),
  description: textField({ max: TASK_LIMITS.description, by: ['form', 'csv'] }),
  leadId: leadLinkField({ by: ['form'] }),
  dueDate: requiredMomentField({
    invalid: 'Invalid due date format',
    required: 'Due date is required',
    by: ['form', 'csv', 'bulk'],
  }),
  priority: choiceField(TASK_PRIORITIES, { absent: 'profile', blank: 'MEDIUM', by: ['form', 'csv', 'bulk'] }),
  type: choiceField(TASK_TYPES, { absent: { value: DEFAULT_TASK_TYPE }, blank: 'OTHER', by: ['form', 'csv'] }),
  // Not in the form: it has its own menus, and an edit keeps it (D14).
  status: choiceField(TASK_STATUSES, { absent: { value: 'PENDING' }, by: ['csv', 'bulk'] }),
  assignedTo: textField({ max: TASK_LIMITS.assignedTo, by: ['form', 'csv'] }),
};

export type TaskFieldName = keyof typeof taskFields;

/** A task as stored and sent (spec 2 section 3). `leadCompany` is the lead's name, or the imported one. */
export const task = z
  .object({
    ...ownedFields,
    ...linkedFields,
    ...outputsOf(taskFields),
    autoRule: z.string().nullable(),
    completedAt: timestamp.nullable(),
    ...editedFields,
  })
  .meta({
    title: 'Task',
    examples: [
      {
        id: '0198c2f7-3f2e-7d10-8c5b-9a8b7c6d5e4f',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        leadCompany: 'Harbour Lights Festival',
        title: 'Follow up on the proposal for Harbour Lights Festival',
        description: '',
        dueDate: '2027-03-05T09:30:00.000Z',
        priority: 'HIGH',
        type: 'FOLLOW_UP',
        status: 'PENDING',
        assignedTo: '',
        autoRule: null,
        completedAt: null,
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Task = z.infer<typeof task>;

/**
 * The effective status of a task at `now` (D14): PENDING becomes OVERDUE once its due date is past, and OVERDUE becomes
 * PENDING again if its due date was moved into the future. The other statuses do not depend on the clock.
 */
export function effectiveTaskStatus(stored: Pick<Task, 'status' | 'dueDate'>, now: Date): TaskStatus {
  if (stored.status !== 'PENDING' && stored.status !== 'OVERDUE') return stored.status;
  return stored.dueDate.getTime() < now.getTime() ? 'OVERDUE' : 'PENDING';
}

export type DueState = 'overdue' | 'today' | 'upcoming';

/**
 * How a due date is highlighted: by its calendar day in `zone`, not by its time (spec 2 section 2). Throws a RangeError
 * for an unknown zone.
 */
export function dueState(dueDate: Date, now: Date, zone: string): DueState {
  const [due, today] = [calendarDay(dueDate, zone), calendarDay(now, zone)];
  if (due === today) return 'today';
  return due < today ? 'overdue' : 'upcoming';
}

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

/** Input of the task list (D16). Priority sorts HIGH, then MEDIUM, then LOW (spec 2 section 5). */
export const listTasksInput = z.object({
  q: text(MAX_SEARCH).optional().meta({ description: 'Searches the title.' }),
  status: z.enum(TASK_STATUSES).optional().meta({ description: 'Only tasks with this status.' }),
  open: z.boolean().optional().meta({ description: 'True for open tasks only, false for completed ones only.' }),
  leadId: z.uuid().optional().meta({ description: 'Only tasks of the lead with this `id`.' }),
  sort: z.enum(TASK_SORTS).optional().meta({
    description: 'Sort column. Defaults to the due date, open tasks first.',
  }),
  ...pagingFields,
});

export type ListTasksInput = z.infer<typeof listTasksInput>;
