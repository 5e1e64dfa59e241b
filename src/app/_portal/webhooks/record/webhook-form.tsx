'use client';

import { Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useLayoutEffect, useState } from 'react';
import type { RouterOutputs } from '@/app/_trpc/client';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import type { FieldErrors } from '@/app/_ui/forms/use-record-form';
import { createWebhookInput } from '@/domain/webhooks/webhook';
import type { WebhookEvent } from '@/domain/webhooks/webhook-events';
import { EventPicker } from './event-picker';
import { useWebhookChanges, type WebhookItem } from './use-webhooks';

const INPUTS = ['url', 'description', 'events'] as const;

type Input = (typeof INPUTS)[number];

const errors = draftErrors((path): Input | undefined => INPUTS.find((input) => path.split('.').includes(input)));

interface Draft {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
}

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
  const [start] = useState<Draft>(() => ({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  }));
  const [draft, setDraft] = useState(start);
  const [found, setFound] = useState<FieldErrors<Input>>({});
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const { idOf, focusError } = useErrorFocus(INPUTS);
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  const saving = create.isPending || update.isPending;
  const change = (changes: Partial<Draft>) => {
    if (saving) return;
    setDraft({ ...draft, ...changes });
    setFound({});
  };
  const show = (wrong: FieldErrors<Input>): boolean => {
    setFound(wrong);
    return focusError(wrong);
  };

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const checked = createWebhookInput.safeParse({ ...draft, url: draft.url.trim() });
    if (show(errors.ofCheck(checked)) || !checked.success) return;
    setFailure(null);
    try {
      if (webhook) await update.mutateAsync({ id: webhook.id, version: webhook.version, changes: checked.data });
      else onCreated(await create.mutateAsync(checked.data));
      if (webhook) notifyDone('The endpoint was saved.');
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      if (!show(errors.ofProblem(problem))) setFailure(problem);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <NotSaved problem={failure} goneMessage="This endpoint was deleted while you were editing it." />
        <TextInput
          id={idOf('url')}
          label="URL"
          required
          type="url"
          inputMode="url"
          placeholder="https://example.com/stanchion"
          description="A public https or http address."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          data-autofocus
          value={draft.url}
          error={found.url}
          readOnly={saving}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
        />
        <TextInput
          id={idOf('description')}
          label="Description"
          description="What it is for, such as “Warehouse sync”."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          dir="auto"
          value={draft.description}
          error={found.description}
          readOnly={saving}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <EventPicker
          id={idOf('events')}
          chosen={draft.events}
          error={found.events}
          onChange={(events) => change({ events })}
        />
        <FormFooter saving={saving} save={webhook ? 'Save' : 'Add endpoint'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
