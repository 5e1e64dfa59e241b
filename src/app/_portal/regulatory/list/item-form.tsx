'use client';

import { Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { leaveOrSubmitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { createItemInput } from '@/domain/regulatory/regulatory-item';
import classes from './regulatory.module.css';

const { title, description } = createItemInput.shape;
const schema = z.object({ title, description });

interface ItemFormProps {
  onAdd: (item: z.infer<typeof schema>) => Promise<unknown>;
  onClose: () => void;
}

/** A new item: title and description are required. */
export default function ItemForm({ onAdd, onClose }: ItemFormProps) {
  const { field, formProps, pending, dirty } = useSchemaForm({
    schema,
    initialValues: { title: '', description: '' },
    async send(item) {
      await onAdd(item);
      onClose();
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Item not added'),
  });
  const leaving = useLeaveGuard({ dirty: dirty && !pending, onLeave: onClose });
  return (
    <form {...formProps} className={classes.form} aria-label="New item" onKeyDown={leaveOrSubmitByKeys(leaving.leave)}>
      <TextInput label="Title" autoComplete="off" autoFocus {...field('title')} />
      <Textarea label="Description" minRows={2} {...field('description')} />
      <FormFooter saving={pending} save="Add item" onCancel={leaving.leave} />
      {leaving.dialog}
    </form>
  );
}
