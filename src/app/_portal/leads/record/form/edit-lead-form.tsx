'use client';

import { Stack } from '@mantine/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import type { LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { useUpdateLead } from '@/app/_portal/leads/record/module';
import { useAnnounceMove } from '@/app/_portal/leads/record/status/use-move-lead';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { LeadFormFields } from './lead-form-fields';
import { StaleLead } from './stale-lead';
import { useLeadForm } from './use-lead-form';

interface EditLeadFormProps {
  lead: LeadItem;
  focus?: LeadFormField;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditLeadForm({ lead, focus, onDirty, onCancel, onDone }: EditLeadFormProps) {
  const { save } = useUpdateLead();
  const announceMove = useAnnounceMove();
  const update: typeof save = async (input) => {
    const saved = await save(input);
    if (saved.status !== lead.status && input.changes.status) void announceMove(lead, saved);
    return saved;
  };
  const form = useLeadForm({ item: lead, update, onDirty, onDone });

  if (form.stale) return <StaleLead {...form.stale} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This lead was deleted while you were editing it." />
        <LeadFormFields form={form} focus={focus} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
