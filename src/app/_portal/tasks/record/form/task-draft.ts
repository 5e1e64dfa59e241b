import { LEAD_DRAFT_FIELD } from '@/app/_portal/leads/record/picking/lead-draft-field';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import { TASK_FIELDS, type TaskFormField } from '@/app/_portal/tasks/record/task-fields';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import { type Moment, momentToInstant } from '@/domain/shared/time';
import { type Task, taskFields } from '@/domain/tasks/task';
import type { TaskPriority } from '@/domain/tasks/task-choices';
import { type CreateTaskInput, createTaskInput, updateTaskFields } from '@/domain/tasks/task-input';

interface OwnInputs {
  dueDay: string;
  /** If empty, the task is due at the end of the day (D14). */
  dueTime: string;
  lead: PickedLead | null;
}

/** A task as edited in a form. */
export type TaskDraft = DraftOf<typeof TASK_FIELDS, OwnInputs>;

const drafts = draftsOf<typeof TASK_FIELDS, OwnInputs, Task>({
  fields: taskFields,
  looks: TASK_FIELDS,
  own: {
    dueDate: {
      inputs: ['dueDay', 'dueTime'],
      toDraft({ dueDate, dueOn }, zone) {
        const [dueDay = '', dueTime = ''] = dueOn === null ? toWallTime(dueDate, zone).split('T') : [dueOn];
        return { dueDay, dueTime };
      },
      toValue: dueOf,
      toWords(draft, { zone = 'UTC', date, dateTime }) {
        const due = dueOf(draft, zone);
        if (!due) return '';
        return (typeof due === 'string' ? date : dateTime)(momentToInstant(due, zone));
      },
    },
    leadId: LEAD_DRAFT_FIELD,
  },
});

export const DUE_DATE_REQUIRED = 'Due date is required';

/** A new task has its due day filled in, so that a title is all that has to be typed. */
export const emptyDraft = (
  priority: TaskPriority,
  { dueDay, lead = null }: { dueDay: string; lead?: PickedLead | null },
): TaskDraft => drafts.start({ priority, lead, dueDay, dueTime: '' });

export const { toDraft, changedFields, sameDraft, inputsOf, conflict } = drafts;

/** All inputs, in form order. */
export const TASK_INPUTS = drafts.inputs;

/** The due date of a draft: an instant or a day; undefined if there is none. */
export function dueOf({ dueDay, dueTime }: TaskDraft, zone: string): Moment | undefined {
  if (!dueDay) return undefined;
  return dueTime ? (fromWallTime(`${dueDay}T${dueTime}`, zone) ?? dueDay) : dueDay;
}

/** Validation errors per input, mostly with the messages of the domain's schema. */
export function checkDraft(draft: TaskDraft, zone: string) {
  const found = drafts.errors.ofCheck(createTaskInput.safeParse(drafts.toValues(draft, zone)));
  if (!draft.dueDay) found.dueDay = DUE_DATE_REQUIRED;
  return found;
}

/** The input of `tasks.create`. */
export const toNewTask = (draft: TaskDraft, zone: string): CreateTaskInput =>
  createTaskInput.parse(drafts.toValues(draft, zone));

/** The input of `tasks.update`, with only the given fields. */
export const toChanges = (draft: TaskDraft, names: readonly TaskFormField[], zone: string) =>
  updateTaskFields.parse(drafts.toValues(draft, zone, names));

/** A server error's messages per input. Paths look like 'title' or 'changes.title'. */
export const problemErrors = drafts.errors.ofProblem;
