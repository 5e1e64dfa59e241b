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

/** What the status menu of a row offers (spec 2 section 2). */
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

/** A task's priorities are a lead's. */
export const TASK_PRIORITIES = LEAD_PRIORITIES;

export type TaskPriority = (typeof TASK_PRIORITIES)[number];

export const TASK_PRIORITY_LABELS = LEAD_PRIORITY_LABELS;

/** The most characters of each text field (D37). A title has room for a company's longest name. */
export const TASK_LIMITS = {
  title: 300,
  description: 10_000,
  assignedTo: 200,
  leadCompany: LEAD_LIMITS.companyName,
} as const;

/** What a new task is when nobody says otherwise: the first of the types (spec 2 section 4). */
export const DEFAULT_TASK_TYPE = 'FOLLOW_UP' satisfies TaskType;

/**
 * THE field list: what a person may edit on a task (spec 2 section 5), and which entry points carry it.
 *
 * A file tells of work that was planned elsewhere: what it leaves open is neither a follow-up nor a matter of the
 * importer's own defaults, which are for tasks a person makes here; and the same file is the same tasks for everybody.
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
  // An edit keeps it (D14): it has menus of its own.
  status: choiceField(TASK_STATUSES, { absent: { value: 'PENDING' }, by: ['csv', 'bulk'] }),
  assignedTo: textField({ max: TASK_LIMITS.assignedTo, by: ['form', 'csv'] }),
};

export type TaskFieldName = keyof typeof taskFields;

/** A task as it is kept and sent (spec 2 section 3). `leadCompany` is the lead's name, or an imported one. */
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
 * The status a task really has at `now` (D14): PENDING becomes OVERDUE once its due date is past, and OVERDUE is
 * PENDING again when its due date was moved into the future. The other statuses do not look at the clock.
 */
export function effectiveTaskStatus(stored: Pick<Task, 'status' | 'dueDate'>, now: Date): TaskStatus {
  if (stored.status !== 'PENDING' && stored.status !== 'OVERDUE') return stored.status;
  return stored.dueDate.getTime() < now.getTime() ? 'OVERDUE' : 'PENDING';
}

export type DueState = 'overdue' | 'today' | 'upcoming';

/** How a due date is highlighted: by the calendar day of `zone`, not by the hour (spec 2 section 2). */
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

/** Which way round a person expects an order: the soonest due, HIGH and the newest come first (spec 2 section 5). */
export const TASK_SORT_ORDERS = {
  dueDate: 'asc',
  priority: 'desc',
  createdAt: 'desc',
} as const satisfies Record<TaskSort, SortOrder>;

/** What a page of tasks is asked by (D16). Priority sorts HIGH, then MEDIUM, then LOW (spec 2 section 5). */
export const listTasksInput = z.object({
  q: text(MAX_SEARCH).optional().meta({ description: 'Searches the title.' }),
  status: z.enum(TASK_STATUSES).optional().meta({ description: 'Only tasks of this status.' }),
  open: z.boolean().optional().meta({ description: 'True for what is still to be done, false for what is completed.' }),
  leadId: z.uuid().optional().meta({ description: 'Only tasks of the lead with this `id`.' }),
  sort: z.enum(TASK_SORTS).optional().meta({ description: 'What to sort by; without it, those due first come first.' }),
  ...pagingFields,
});

export type ListTasksInput = z.infer<typeof listTasksInput>;
