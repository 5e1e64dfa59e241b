'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import { LeadPicker } from '@/app/_portal/leads/record/lead-picker';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS, TASK_TYPE_LABELS, TASK_TYPES } from '@/domain/tasks/task';
import { DueField } from './due-field';
import { TASK_FORM_FIELDS } from './task-draft';
import classes from './task-form.module.css';
import type { TaskForm } from './use-task-form';

const PRIORITY_OPTIONS = TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }));
const TYPE_OPTIONS = TASK_TYPES.map((value) => ({ value, label: TASK_TYPE_LABELS[value] }));

/** Every field of a task, as it is made and edited. No maxLength: what is pasted would be cut off without a word. */
export function TaskFormFields({ form }: { form: TaskForm }) {
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.inputProps('title')}
        className={classes.wide}
        label={TASK_FORM_FIELDS.title.label}
        placeholder="Call about the second night"
        required
        data-autofocus
      />
      <DueField form={form} />
      <Select {...form.inputProps('priority')} label={TASK_FORM_FIELDS.priority.label} data={PRIORITY_OPTIONS} />
      <Select {...form.inputProps('type')} label={TASK_FORM_FIELDS.type.label} data={TYPE_OPTIONS} />
      <LeadPicker
        {...form.inputProps('lead')}
        value={form.values.lead}
        onChange={(lead) => form.setFieldValue('lead', lead)}
        label={TASK_FORM_FIELDS.leadId.label}
      />
      <TextInput {...form.inputProps('assignedTo')} label={TASK_FORM_FIELDS.assignedTo.label} placeholder="Jo Marsh" />
      <Textarea
        {...form.inputProps('description')}
        className={classes.wide}
        label={TASK_FORM_FIELDS.description.label}
        placeholder="What is to be done, and what to know before"
        minRows={2}
        maxRows={8}
      />
    </div>
  );
}
