'use client';

import { Stack, Text } from '@mantine/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import type { LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { useUpdateLead } from '@/app/_portal/leads/record/module';
import { useAnnounceMove } from '@/app/_portal/leads/record/status/use-move-lead';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { api } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useFormats } from '@/app/_ui/time/formats';
import { historyText } from '../detail/history-text';
import { conflict } from './lead-draft';
import { LeadFormFields } from './lead-form-fields';
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

  if (form.stale)
    return <StaleEdit {...form.stale} noun="lead" conflict={conflict} note={<LastChange lead={form.stale.item} />} />;
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

function LastChange({ lead }: { lead: LeadItem }) {
  const formats = useFormats();
  const [last] = api.leads.history.useQuery({ id: lead.id, limit: 1 }).data?.items ?? [];
  if (!last) return null;
  return (
    <Text size="sm" c="dimmed">
      {historyText(last)}
      {last.actorName && ` by ${last.actorName}`}, {formats.dateTime(last.at)}
    </Text>
  );
}
