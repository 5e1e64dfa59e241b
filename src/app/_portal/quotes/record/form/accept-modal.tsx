'use client';

import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/app/_trpc/client';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useFormats } from '@/app/_ui/time/formats';
import type { ShownQuote } from '../quote-cache';
import { useAcceptForm } from './use-accept-form';

interface AcceptModalProps {
  /** Null closes the modal. */
  quote: ShownQuote | null;
  onClose: () => void;
}

/** Records that the client has accepted a quote elsewhere, as on paper. */
export function AcceptModal({ quote, onClose }: AcceptModalProps) {
  const shown = useLast(quote);
  return (
    <FormModal opened={quote !== null} title="Record acceptance" size="md" onClose={onClose}>
      {({ dirty: _, ...form }) => shown && <AcceptForm key={shown.id} quote={shown} {...form} />}
    </FormModal>
  );
}

interface FormProps {
  quote: ShownQuote;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function AcceptForm({ quote, onDirty, onCancel, onDone }: FormProps) {
  const { id, number, versionNumber, leadCompany, content } = quote;
  const { cents } = useFormats();
  const queryClient = useQueryClient();
  // It wins the lead.
  const accept = api.quotes.accept.useMutation({ onSuccess: () => void invalidateNoun(queryClient, 'lead') });
  const form = useAcceptForm({
    quote,
    async save(draft) {
      await accept.mutateAsync({ id, versionNumber, ...draft });
      notifyDone(`Quote ${number} was accepted, and ${leadCompany} is won.`);
      return onDone;
    },
    onDirty,
  });
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Acceptance">
      <Stack gap={16}>
        <Text size="sm" className="figures">
          Quote {number}, version {versionNumber}, {cents(content.total)}. This wins the lead, and cannot be undone.
        </Text>
        <NotSaved problem={form.failure} goneMessage="This quote was deleted." />
        <TextInput {...form.inputProps('name')} label="Who accepted" required withAsterisk={false} data-autofocus />
        <TextInput {...form.inputProps('title')} label="Title" />
        <TextInput {...form.inputProps('email')} label="Email" inputMode="email" required withAsterisk={false} />
        <Textarea
          {...form.inputProps('note')}
          label="How they accepted"
          placeholder="Signed copy by mail"
          description="Kept as evidence."
          required
          withAsterisk={false}
          minRows={2}
        />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Record acceptance'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
