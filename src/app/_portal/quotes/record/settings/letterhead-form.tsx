'use client';

import { Stack, Textarea, TextInput } from '@mantine/core';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useRecordForm } from '@/app/_ui/forms/use-record-form';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { CancellationInput } from '../terms/cancellation-input';
import { conflict, LETTERHEAD_FORM } from './letterhead-draft';
import { type QuoteSettingsItem, useQuoteSettingsChanges } from './use-quote-settings';

interface LetterheadFormProps {
  settings: QuoteSettingsItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Who makes the offer, and its usual terms. */
export function LetterheadForm({ settings, onDirty, onCancel, onDone }: LetterheadFormProps) {
  const { businessName, postalAddress } = useViewer();
  const { save } = useQuoteSettingsChanges();
  const { id, teamId } = settings;
  const form = useRecordForm(LETTERHEAD_FORM, {
    item: { ...settings, id: id ?? '' },
    async update({ version, changes }) {
      const saved = await save.mutateAsync({ teamId, version, changes });
      return { ...saved, id: saved.id ?? '' };
    },
    ...{ onDirty, onDone },
  });
  if (form.stale) return <StaleEdit {...form.stale} noun={{ one: 'letterhead' }} conflict={conflict} />;
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Letterhead and terms">
      <Stack gap={16}>
        <NotSaved problem={form.failure} goneMessage="You can no longer change the settings of this team." />
        <TextInput
          {...form.inputProps('companyName')}
          label="Company"
          placeholder={businessName}
          description="If this is empty, quotes show the company in the settings of whoever makes them."
          inputWrapperOrder={HELP_BELOW}
          data-autofocus
          dir="auto"
        />
        <Textarea
          {...form.inputProps('address')}
          label="Address"
          placeholder={postalAddress}
          description="If this is empty, quotes show the postal address in those settings."
          inputWrapperOrder={HELP_BELOW}
          minRows={2}
          maxRows={6}
          dir="auto"
        />
        <TextInput
          {...form.inputProps('depositShare')}
          label="Deposit"
          description="Due at signing, as a share of the total. Leave it empty for none."
          inputWrapperOrder={HELP_BELOW}
          inputMode="decimal"
          rightSection="%"
          classNames={{ input: 'figures' }}
        />
        <CancellationInput form={form} />
        <Textarea
          {...form.inputProps('text')}
          label="Terms"
          description="In the words of your company. They appear at the end of each quote."
          inputWrapperOrder={HELP_BELOW}
          minRows={4}
          maxRows={14}
          dir="auto"
        />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const HELP_BELOW: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
