'use client';

import { TextInput } from '@mantine/core';
import { TASK_FIELDS } from '@/app/_portal/tasks/record/task-fields';
import { useViewer } from '@/app/_portal/viewer';
import { QuickChoices } from '@/app/_ui/forms/quick-choices';
import { otherZone } from '@/app/_ui/time/other-zone';
import { useNow } from '@/app/_ui/time/use-now';
import { workDay } from '@/domain/calendar/work-days';
import { FIRST_DAY, LAST_DAY } from '@/domain/shared/time';
import classes from './task-form.module.css';
import type { TaskForm } from './use-task-form';

const QUICK_CHOICES = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'Next week', days: 7 },
] as const;

/**
 * The due day, with three quick choices, and an optional time. Without a time, the task is due at the end of the day
 * (D14).
 */
export function DueField({ form }: { form: TaskForm }) {
  const { zone, values } = form;
  const now = useNow();
  const viewer = useViewer();
  const elsewhere = otherZone(zone);
  return (
    <div className={classes.wide}>
      <div className={classes.due}>
        <TextInput
          {...form.inputProps('dueDay')}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          label={TASK_FIELDS.dueDate.label}
          required
        />
        <TextInput {...form.inputProps('dueTime')} type="time" label="Time (optional)" />
      </div>
      <QuickChoices
        choices={QUICK_CHOICES.map(({ label, days }) => ({ label, value: workDay(days, now, viewer) }))}
        value={values.dueDay}
        required
        disabled={form.saving}
        onChange={(day) => form.setFieldValue('dueDay', day)}
      >
        {values.dueTime ? '' : 'Without a time: by the end of the day. '}
        {elsewhere && `Time in ${elsewhere}.`}
      </QuickChoices>
    </div>
  );
}
