'use client';

import { Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { type ToneTemplate, toneInput } from '@/domain/ai/tone';

/** Characteristics are typed as a list with commas. */
const toneForm = z.object({
  ...toneInput.shape,
  characteristics: z
    .string()
    .transform((typed) =>
      typed
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .pipe(toneInput.shape.characteristics.unwrap()),
});

interface ToneFormProps {
  tone: ToneTemplate | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (tone: ToneTemplate) => void;
}

export function ToneForm({ tone, onDirty, onCancel, onSaved }: ToneFormProps) {
  const create = api.aiTones.create.useMutation();
  const update = api.aiTones.update.useMutation();
  const { field, formProps, pending, dirty } = useSchemaForm({
    schema: toneForm,
    initialValues: {
      name: tone?.name ?? '',
      description: tone?.description ?? '',
      characteristics: tone?.characteristics.join(', ') ?? '',
      systemPrompt: tone?.systemPrompt ?? '',
    },
    async send(values) {
      onSaved(await (tone ? update.mutateAsync({ id: tone.id, tone: values }) : create.mutateAsync(values)));
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Tone not saved'),
  });
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <TextInput label="Name" autoComplete="off" data-autofocus {...field('name')} />
        <TextInput label="Description" description="What it is for." autoComplete="off" {...field('description')} />
        <TextInput
          label="Characteristics"
          description="A few words, separated by commas. Without an AI model, they decide which built-in tone comes closest."
          placeholder="direct, warm, technical"
          autoComplete="off"
          {...field('characteristics')}
        />
        <Textarea
          label="Instructions"
          description="Tell the model how to write, as you would tell a colleague."
          placeholder="Write the way I talk: short sentences, no jargon, one question at the end."
          minRows={5}
          {...field('systemPrompt')}
        />
        <FormFooter saving={pending} save={tone ? 'Save' : 'Add tone'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
