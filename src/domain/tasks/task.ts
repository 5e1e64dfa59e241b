import { z } from 'zod';
import type { Worker } from '#domain/calendar/work-days';
import { outputsOf } from '#domain/fields/field';
import {
  choiceField,
  externalIdField,
  leadLinkField,
  requiredMomentField,
  requiredTextField,
  textField,
} from '#domain/fields/field-kinds';
import { LEAD_LIMITS } from '#domain/leads/lead';
import { externalIdFilter } from '#domain/shared/external-id';
import { MAX_SEARCH } from '#domain/shared/paging';
import { linkedFilters, oneOrMore, pagingFields } from '#domain/shared/paging-schemas';
import { editedFields, linkedFields, ownedFields } from '#domain/shared/row';
import { TITLE_REQUIRED } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';
import { calendarDate, timestamp, timeZone } from '#domain/shared/time-schemas';
import { WHOSE } from '#domain/shared/whose';
import { DEFAULT_TASK_TYPE, TASK_PRIORITIES, TASK_SORTS, TASK_STATUSES, TASK_TYPES } from '#domain/tasks/task-choices';

/** Maximum length of each text field, in UTF-16 units (D37). A title has room for the longest company name. */
export const TASK_LIMITS = {
  title: 300,
  description: 10_000,
  assignedTo: 200,
  leadCompany: LEAD_LIMITS.companyName,
} as const;

/**
 * The only list of a task's fields: what users can edit (spec 2 section 5), and through which entry points.
 *
 * A file describes work planned elsewhere. A blank cell therefore does not mean a follow-up, nor the importer's profile
 * default, which is for tasks created here: the same file yields the same tasks for every user.
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
  externalId: externalIdField({ by: ['csv'] }),
};

export type TaskFieldName = keyof typeof taskFields;

/** A task as stored and sent (spec 2 section 3). `leadCompany` is the lead's name, or the imported one. */
export const task = z
  .object({
    ...ownedFields,
    ...linkedFields,
    ...outputsOf(taskFields),
    dueOn: calendarDate.nullable().meta({
      description:
        'The day of a due date without a time; null if it has one. `dueDate` is then the end of that day in the time zone of whoever the lead is assigned to, else of the owner of the task.',
    }),
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
        dueOn: null,
        priority: 'HIGH',
        type: 'FOLLOW_UP',
        status: 'PENDING',
        assignedTo: '',
        externalId: null,
        autoRule: null,
        completedAt: null,
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Task = z.infer<typeof task>;

/** The user who does a task, as far as its dates depend on them. */
export const worker = z.object({
  timezone: z.string(),
  streakDaysOff: z.array(z.int()).readonly(),
}) satisfies z.ZodType<Worker>;

const whose = z.enum(WHOSE).optional().meta({
  description:
    'Only tasks that you own, that are shared with your teams, that are yours to do, or whose lead nobody in a team works on. A task is for whoever its lead is assigned to, and otherwise for its owner.',
});

/** Input of the counts. */
export const countTasksInput = z.object({ whose });

export type CountTasksInput = z.infer<typeof countTasksInput>;

/** Input of the task list (D16). Priority sorts HIGH, then MEDIUM, then LOW (spec 2 section 5). */
export const listTasksInput = z.object({
  q: text(MAX_SEARCH).optional().meta({ description: 'Searches the title.' }),
  status: oneOrMore(TASK_STATUSES)
    .optional()
    .meta({ description: 'Only tasks with this status, or one of several: `PENDING,OVERDUE`.' }),
  priority: oneOrMore(TASK_PRIORITIES)
    .optional()
    .meta({ description: 'Only tasks with this priority, or one of several: `MEDIUM,HIGH`.' }),
  type: oneOrMore(TASK_TYPES)
    .optional()
    .meta({ description: 'Only tasks with this type, or one of several: `CALL,EMAIL`.' }),
  open: z.boolean().optional().meta({ description: 'True for open tasks only, false for completed ones only.' }),
  overdue: z.boolean().optional().meta({
    description:
      'True for open tasks whose due date has passed only, false for the others only. Unlike the status `OVERDUE`, this includes tasks in progress.',
  }),
  dueFrom: calendarDate.optional().meta({ description: 'Only tasks that are due on this day or later.' }),
  dueTo: calendarDate.optional().meta({ description: 'Only tasks that are due on this day or earlier.' }),
  completedFrom: calendarDate.optional().meta({ description: 'Only tasks completed on this day or later.' }),
  completedTo: calendarDate.optional().meta({ description: 'Only tasks completed on this day or earlier.' }),
  timezone: timeZone.optional().meta({
    description:
      'Whose days `dueFrom`, `dueTo`, `completedFrom` and `completedTo` mean; your time zone by default. A task without a time is due when its day (`dueOn`) ends for whoever does it, which can be another day in this time zone.',
  }),
  ...linkedFilters('tasks'),
  externalId: externalIdFilter,
  whose,
  sort: z.enum(TASK_SORTS).optional().meta({
    description: 'Sort column. Defaults to the due date, open tasks first.',
  }),
  ...pagingFields,
});

export type ListTasksInput = z.infer<typeof listTasksInput>;

const count = z.int().min(0);

const perGroup = z.object({ OVERDUE: count, TODAY: count, THIS_WEEK: count, LATER: count, COMPLETED: count });

/**
 * Number of tasks, in total, by current status (spec 2 section 2), and by group of each status (D53). OVERDUE counts
 * all that are past their due date, including those in progress (D80).
 */
export const taskCounts = z
  .object({
    ALL: count,
    PENDING: count,
    IN_PROGRESS: count,
    COMPLETED: count,
    OVERDUE: count,
    groups: z.object({ PENDING: perGroup, IN_PROGRESS: perGroup, COMPLETED: perGroup, OVERDUE: perGroup }),
  })
  .meta({ title: 'TaskCounts' });

export type TaskCounts = z.infer<typeof taskCounts>;
