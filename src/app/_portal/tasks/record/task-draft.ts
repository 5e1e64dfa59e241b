import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import type { Moment } from '@/domain/shared/time';
import {
  DEFAULT_TASK_TYPE,
  type Task,
  type TaskFieldName,
  type TaskPriority,
  type TaskType,
} from '@/domain/tasks/task';
import { dueDayOnly } from '@/domain/tasks/task-due';
import { type CreateTaskInput, createTaskInput, updateTaskFields } from '@/domain/tasks/task-input';

/** A task as it stands in a form. Without a time of day it is due until the end of the day (D14). */
export interface TaskDraft {
  title: string;
  dueDay: string;
  dueTime: string;
  priority: TaskPriority;
  type: TaskType;
  lead: PickedLead | null;
  assignedTo: string;
  description: string;
}

/** What can be typed: everything but the status, which an edit keeps (D14). */
export type TaskFormField = Exclude<TaskFieldName, 'status'>;

/** The fields in the order of the form, each with what it is called and the inputs it is made of. */
export const TASK_FORM_FIELDS = {
  title: { label: 'Title', inputs: ['title'] },
  dueDate: { label: 'Due date', inputs: ['dueDay', 'dueTime'] },
  priority: { label: 'Priority', inputs: ['priority'] },
  type: { label: 'Type', inputs: ['type'] },
  leadId: { label: 'Lead', inputs: ['lead'] },
  assignedTo: { label: 'Assigned to', inputs: ['assignedTo'] },
  description: { label: 'Description', inputs: ['description'] },
} as const satisfies Record<TaskFormField, { label: string; inputs: readonly (keyof TaskDraft)[] }>;

export const TASK_FORM_FIELD_NAMES = Object.keys(TASK_FORM_FIELDS) as TaskFormField[];

export const TASK_INPUTS: readonly (keyof TaskDraft)[] = TASK_FORM_FIELD_NAMES.flatMap((name) => [
  ...TASK_FORM_FIELDS[name].inputs,
]);

export const DUE_DATE_REQUIRED = 'Due date is required';
export const NO_DUE_DATE = 'Enter a day of the years 1900 to 9999';

export const emptyDraft = (priority: TaskPriority, lead: PickedLead | null = null): TaskDraft => ({
  title: '',
  dueDay: '',
  dueTime: '',
  priority,
  type: DEFAULT_TASK_TYPE,
  lead,
  assignedTo: '',
  description: '',
});

export function toDraft(task: Task, zone: string): TaskDraft {
  const [day = '', time = ''] = toWallTime(task.dueDate, zone).split('T');
  const { title, priority, type, leadId, leadCompany, assignedTo, description } = task;
  const lead = leadId && { id: leadId, companyName: leadCompany ?? '' };
  const dueTime = dueDayOnly(task.dueDate, zone) ? '' : time;
  return { title, dueDay: day, dueTime, priority, type, lead: lead || null, assignedTo, description };
}

/** The inputs that a field is made of. */
export const inputsOf = (name: TaskFormField): readonly (keyof TaskDraft)[] => TASK_FORM_FIELDS[name].inputs;

const inputValue = (draft: TaskDraft, input: keyof TaskDraft): string =>
  input === 'lead' ? (draft.lead?.id ?? '') : draft[input];

export const changedFields = (before: TaskDraft, after: TaskDraft): TaskFormField[] =>
  TASK_FORM_FIELD_NAMES.filter((name) =>
    inputsOf(name).some((input) => inputValue(before, input) !== inputValue(after, input)),
  );

export const sameDraft = (a: TaskDraft, b: TaskDraft): boolean => changedFields(a, b).length === 0;

/** When a draft is due: an instant, or a day; undefined while there is none. */
export function dueOf({ dueDay, dueTime }: TaskDraft, zone: string): Moment | undefined {
  if (!dueDay) return undefined;
  return dueTime ? (fromWallTime(`${dueDay}T${dueTime}`, zone) ?? dueDay) : dueDay;
}

function toValues(draft: TaskDraft, names: readonly TaskFormField[], zone: string) {
  const { lead, dueDay: _day, dueTime: _time, ...plain } = draft;
  const values = { ...plain, dueDate: dueOf(draft, zone), leadId: lead?.id ?? null };
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

const errors = draftErrors<keyof TaskDraft>((path) => {
  const name = TASK_FORM_FIELD_NAMES.find((one) => one === path.split('.').at(-1));
  return name && TASK_FORM_FIELDS[name].inputs[0];
});

/** What is wrong with each input, in the words of the domain's own schema where a person would say it so. */
export function checkDraft(draft: TaskDraft, zone: string) {
  const found = errors.ofCheck(createTaskInput.safeParse(toValues(draft, TASK_FORM_FIELD_NAMES, zone)));
  if (found.dueDay) found.dueDay = draft.dueDay ? NO_DUE_DATE : DUE_DATE_REQUIRED;
  return found;
}

/** The input of `tasks.create`. */
export const toNewTask = (draft: TaskDraft, zone: string): CreateTaskInput =>
  createTaskInput.parse(toValues(draft, TASK_FORM_FIELD_NAMES, zone));

/** The input of `tasks.update`: only the fields named. */
export const toChanges = (draft: TaskDraft, names: readonly TaskFormField[], zone: string) =>
  updateTaskFields.parse(toValues(draft, names, zone));

/** The server's refusal, sorted by input; paths come as 'title' or 'changes.title'. */
export const problemErrors = errors.ofProblem;
