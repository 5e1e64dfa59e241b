'use client';

import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { ShownQuote } from '../quote-cache';
import { changedFields, toChanges, toDraft } from './quote-draft';
import { QuoteFields } from './quote-fields';
import { type QuoteChoices, useQuoteChoices } from './use-quote-choices';
import { useQuoteForm } from './use-quote-form';

interface EditQuoteModalProps {
  /** Null closes the modal. */
  quote: ShownQuote | null;
  onClose: () => void;
}

/** Makes a new version of a quote. */
export function EditQuoteModal({ quote, onClose }: EditQuoteModalProps) {
  const shown = useLast(quote);
  const title = shown ? `Edit quote ${shown.number}` : 'Edit quote';
  return (
    <FormModal opened={quote !== null} title={title} onClose={onClose}>
      {({ dirty: _, ...form }) => shown && <LoadedForm key={shown.id} quote={shown} {...form} />}
    </FormModal>
  );
}

interface FormProps {
  quote: ShownQuote;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function LoadedForm(props: FormProps) {
  const { choices, error, retry } = useQuoteChoices(props.quote);
  if (choices) return <EditForm choices={choices} {...props} />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return <Skeleton height={480} radius="md" role="status" aria-label="Loading the staffing plans" />;
}

function EditForm({ quote, choices, onDirty, onCancel, onDone }: FormProps & { choices: QuoteChoices }) {
  const update = api.quotes.update.useMutation();
  const [opened] = useState(quote);
  const start = toDraft(opened);
  // That the client has viewed it meanwhile is no conflict, but a new version is.
  const { version } = quote.versionNumber === opened.versionNumber ? quote : opened;
  const form = useQuoteForm({
    start,
    async save(draft) {
      const changed = changedFields(start, draft);
      // Saved unchanged, it is valid anew.
      const changes = toChanges(draft, changed.length > 0 ? changed : ['message']);
      const { number, versionNumber } = await update.mutateAsync({ id: quote.id, version, changes });
      notifyDone(`Quote ${number} is now version ${versionNumber}, as a draft.`);
      return onDone;
    },
    onDirty,
  });
  const isOut = quote.sentAt !== null;
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Quote">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This quote was deleted while you were editing it." />
        <QuoteFields form={form} choices={choices} isOut={isOut} />
        <FormFooter
          saving={form.saving}
          save={form.failure ? 'Try again' : `Save as version ${quote.versionNumber + 1}`}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
