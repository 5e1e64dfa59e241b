'use client';

import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import type { TaskFormField } from '@/app/_portal/tasks/record/task-fields';
import type { RouterInputs } from '@/app/_trpc/client';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { task as taskSchema } from '@/domain/tasks/task';
import {
  changedFields,
  checkDraft,
  inputsOf,
  problemErrors,
  TASK_INPUTS,
  type TaskDraft,
  toChanges,
  toDraft,
} from './task-draft';

type TaskChanges = RouterInputs['tasks']['update']['changes'];

const TASK_FORM: FormSpec<TaskItem, TaskDraft, TaskFormField, keyof TaskDraft, TaskChanges> = {
  inputs: TASK_INPUTS,
  check: checkDraft,
  problemErrors,
  halfTyped: (input) => (input === 'dueTime' ? 'Enter a full time, or none' : 'Enter a full date'),
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: taskSchema,
  nameOf: ({ title }) => title,
};

export const useTaskForm = (options: RecordFormOptions<TaskItem, TaskDraft, TaskChanges>) =>
  useRecordForm(TASK_FORM, options);

export type TaskForm = ReturnType<typeof useTaskForm>;
