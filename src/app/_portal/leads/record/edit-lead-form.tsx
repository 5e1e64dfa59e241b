'use client';

import { Stack } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useVersionedEdit } from '@/app/_ui/forms/use-versioned-edit';
import { lead as leadSchema } from '@/domain/leads/lead';
import type { LeadItem } from './lead-cache';
import { changedFields, inputsOf, toChanges, toDraft } from './lead-draft';
import { LeadFormFields } from './lead-form-fields';
import { StaleLead } from './stale-lead';
import { leadQueue } from './use-change-lead';
import { useLeadForm } from './use-lead-form';
import { useUpdateLead } from './use-update-lead';

interface EditLeadFormProps {
  lead: LeadItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditLeadForm({ lead, onDirty, onCancel, onDone }: EditLeadFormProps) {
  const { timezone: zone } = useViewer();
  const { mutateAsync: update } = useUpdateLead({ quiet: true });
  const form = useLeadForm(toDraft(lead, zone));
  const { stale, save } = useVersionedEdit({
    item: lead,
    form,
    toDraft: (item) => toDraft(item, zone),
    changedFields,
    inputsOf,
    toChanges: (draft, names) => toChanges(draft, names, zone),
    schema: leadSchema,
    queue: leadQueue,
    update,
    nameOf: ({ companyName }) => companyName,
    onDirty,
    onDone,
  });

  if (stale) return <StaleLead {...stale} />;
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneWords="This lead has been deleted in the meantime." />
        <LeadFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
