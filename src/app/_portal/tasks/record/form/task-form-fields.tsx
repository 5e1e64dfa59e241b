'use client';

import { LeadPicker } from '@/app/_portal/leads/record/picking/lead-picker';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { TASK_FIELDS } from '@/app/_portal/tasks/record/task-fields';
import { taskFields } from '@/domain/tasks/task';
import { DueField } from './due-field';
import classes from './task-form.module.css';
import type { TaskForm } from './use-task-form';

/** All inputs of a task. A task for many leads has none of its own. */
export function TaskFormFields({ form, hasLead = true }: { form: TaskForm; hasLead?: boolean }) {
  return (
    <div className={classes.fields}>
      <FormFields
        fields={taskFields}
        looks={TASK_FIELDS}
        form={form}
        wideClass={classes.wide}
        own={{
          dueDate: () => <DueField form={form} />,
          leadId: () =>
            hasLead && (
              <LeadPicker
                {...form.inputProps('lead')}
                value={form.values.lead}
                onChange={(lead) => form.setFieldValue('lead', lead)}
                label={TASK_FIELDS.leadId.label}
              />
            ),
        }}
      />
    </div>
  );
}
