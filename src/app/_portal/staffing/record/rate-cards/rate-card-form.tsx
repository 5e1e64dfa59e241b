'use client';

import { Skeleton, Stack } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { useViewer } from '@/app/_portal/viewer';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { conflict, toCopy, toDraft, toNewCard } from './rate-card-draft';
import { RateCardFields } from './rate-card-fields';
import type { RateCardDraft } from './rate-card-inputs';
import { type RateCardForm, useRateCardForm } from './use-rate-card-form';
import { type RateCardItem, useRateCardChanges } from './use-rate-cards';
import { useTermRules } from './use-term-rules';

interface FormProps {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

interface NewCardProps extends FormProps {
  teamId: string | null;
  onCreated?: ((card: RateCardItem) => void) | undefined;
}

/** A new card, with the terms of the house. */
export function NewRateCard(props: NewCardProps) {
  const { timezone } = useViewer();
  const now = useNow();
  const { data, error, refetch } = useTermRules();
  if (data) {
    const rules = ruleBook(data.rules, { state: null, day: calendarDay(now, timezone) });
    return <AddForm start={toDraft({ ...startingCard(rules), name: '' })} {...props} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius="md" role="status" aria-label="Loading the terms of the house" />;
}

export const CopyRateCard = ({ card, ...props }: NewCardProps & { card: RateCardItem }) => (
  <AddForm start={toCopy(card)} {...props} />
);

function AddForm({ start, teamId, onCreated, onDirty, onCancel, onDone }: NewCardProps & { start: RateCardDraft }) {
  const { create } = useRateCardChanges();
  const form = useRateCardForm({
    start,
    async save(draft) {
      const card = await create.mutateAsync(toNewCard(draft, teamId));
      notifyDone(`${card.name} was added.`);
      onCreated?.(card);
      return onDone;
    },
    onDirty,
  });
  return <FormBody form={form} save="Add rate card" onCancel={onCancel} />;
}

export function EditRateCard({ card, onDirty, onCancel, onDone }: FormProps & { card: RateCardItem }) {
  const { update } = useRateCardChanges();
  const form = useRateCardForm({ item: card, update: update.mutateAsync, onDirty, onDone });
  if (form.stale) return <StaleEdit {...form.stale} noun={{ one: 'rate card' }} conflict={conflict} />;
  return <FormBody form={form} save="Save" onCancel={onCancel} />;
}

function FormBody({ form, save, onCancel }: { form: RateCardForm; save: string; onCancel: () => void }) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    // The dialog can be opened from another form, of which it is a part in React's tree.
    event.stopPropagation();
    form.submit(event);
  };
  return (
    <form onSubmit={submit} onKeyDown={submitByKeys} noValidate aria-label="Rate card">
      <Stack gap={16}>
        <NotSaved problem={form.failure} goneMessage="This rate card was deleted while you were editing it." />
        <RateCardFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
