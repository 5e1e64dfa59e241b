'use client';

import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { leaveOrSubmitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { createItemInput } from '@/domain/regulatory/regulatory-item';
import classes from './regulatory.module.css';
import type { OwnItem } from './use-regulatory';

const { title, description } = createItemInput.shape;
const schema = z.object({ title, description });

interface ItemFormProps {
  /** The item to edit. By default, a new one. */
  item?: OwnItem;
  onSave: (item: OwnItem) => Promise<unknown>;
  onClose: () => void;
}

/** An item of one's own: title and description are required. */
export default function ItemForm({ item, onSave, onClose }: ItemFormProps) {
  const wasOptional = item ? !item.required : false;
  const [isOptional, setOptional] = useState(wasOptional);
  const { field, formProps, pending, dirty } = useSchemaForm({
    schema,
    initialValues: { title: item?.title ?? '', description: item?.description ?? '' },
    async send(texts) {
      await onSave({ ...texts, required: !isOptional });
      onClose();
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, item ? 'Not saved' : 'Item not added'),
  });
  const isDirty = (dirty || isOptional !== wasOptional) && !pending;
  const leaving = useLeaveGuard({ dirty: isDirty, onLeave: onClose });
  return (
    <form
      {...formProps}
      className={classes.form}
      aria-label={item ? `Edit ${item.title}` : 'New item'}
      onKeyDown={leaveOrSubmitByKeys(leaving.leave)}
    >
      <TextInput ref={focusOnMount} label="Title" autoComplete="off" {...field('title')} />
      <Textarea label="Description" minRows={2} {...field('description')} />
      <Checkbox
        label="Optional"
        description="Does not count toward the required items."
        checked={isOptional}
        onChange={(event) => setOptional(event.currentTarget.checked)}
      />
      <FormFooter saving={pending} save={item ? 'Save' : 'Add item'} onCancel={leaving.leave} />
      {leaving.dialog}
    </form>
  );
}
