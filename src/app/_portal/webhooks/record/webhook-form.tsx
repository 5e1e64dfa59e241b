'use client';

import { Stack, TextInput } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { z } from 'zod';
import type { RouterOutputs } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { createWebhookInput } from '@/domain/webhooks/webhook';
import type { WebhookEvent } from '@/domain/webhooks/webhook-events';
import { EventPicker } from './event-picker';
import { useWebhookChanges, type WebhookItem } from './use-webhooks';

/** Form values are strings. */
const webhookForm = z.object({
  ...createWebhookInput.shape,
  events: z
    .string()
    .transform((chosen) => chosen.split(' ').filter((event) => event !== ''))
    .pipe(createWebhookInput.shape.events),
});

export interface WebhookFormProps {
  webhook: WebhookItem | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
  onCreated: (created: RouterOutputs['webhooks']['create']) => void;
}

/** An endpoint: where it is, what it is for, and what it is told. */
export function WebhookForm({ webhook, onDirty, onCancel, onDone, onCreated }: WebhookFormProps) {
  const { create, update } = useWebhookChanges();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const { form, field, formProps, pending, problem, dirty } = useSchemaForm({
    schema: webhookForm,
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: events.join(' '),
    },
    async send(changes) {
      if (webhook) await update.mutateAsync({ id: webhook.id, version: webhook.version, changes });
      else onCreated(await create.mutateAsync(changes));
      if (webhook) notifyDone('The endpoint was saved.');
      onDone();
      return 'leave';
    },
  });
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  return (
    <form {...formProps}>
      <Stack gap={16}>
        <NotSaved problem={problem} goneMessage="This endpoint was deleted while you were editing it." />
        <TextInput
          label="URL"
          required
          type="url"
          inputMode="url"
          placeholder="https://example.com/stanchion"
          description="A public https or http address."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          data-autofocus
          {...field('url')}
        />
        <TextInput
          label="Description"
          description="What it is for, such as “Warehouse sync”."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          dir="auto"
          {...field('description')}
        />
        <EventPicker
          id={field('events').id}
          chosen={events}
          error={field('events').error}
          onChange={(chosen) => {
            setEvents(chosen);
            form.setFieldValue('events', chosen.join(' '));
          }}
        />
        <FormFooter saving={pending} save={webhook ? 'Save' : 'Add endpoint'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
