import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { FieldsBy } from '@/domain/fields/field';
import type { taskFields } from '@/domain/tasks/task';
import { TASK_PRIORITY_LABELS, TASK_TYPE_LABELS } from '@/domain/tasks/task-choices';

/** The editable fields: all but the status, which an edit keeps (D14). */
export type TaskFormField = keyof FieldsBy<typeof taskFields, 'form'>;

/** The fields of a task in forms, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const TASK_FIELDS = {
  title: { label: 'Title', kind: 'text', placeholder: 'Call about the second night', wide: true },
  dueDate: { label: 'Due date', kind: 'own', wide: true },
  priority: { label: 'Priority', kind: 'choice', choices: TASK_PRIORITY_LABELS },
  type: { label: 'Type', kind: 'choice', choices: TASK_TYPE_LABELS },
  leadId: { label: 'Lead', kind: 'own' },
  assignedTo: { label: 'Assigned to', kind: 'text', placeholder: 'Jo Marsh' },
  description: {
    label: 'Description',
    kind: 'long',
    placeholder: 'What to do, and what to know first',
    wide: true,
  },
} as const satisfies Record<TaskFormField, FieldLook>;
