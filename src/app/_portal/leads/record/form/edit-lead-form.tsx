'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type CustomField, useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useUpdateLead } from '@/app/_portal/leads/record/module';
import { useAnnounceMove } from '@/app/_portal/leads/record/status/use-move-lead';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { api } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useFormats } from '@/app/_ui/time/formats';
import { historyText } from '../detail/history-text';
import { type LeadInputName, leadDraftsWith } from './lead-draft';
import { LeadFormFields } from './lead-form-fields';
import { useLeadForm } from './use-lead-form';

interface EditLeadFormProps {
  lead: LeadItem;
  focus?: LeadInputName;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditLeadForm(props: EditLeadFormProps) {
  const { isLoaded, error, of } = useCustomFields();
  const isReady = isLoaded || error !== null;
  const [awaited] = useState(!isReady);
  if (!isReady) return <FormSkeleton />;
  return <LoadedForm {...props} known={of(props.lead.teamId)} awaited={awaited} />;
}

interface LoadedFormProps extends EditLeadFormProps {
  /** The custom fields that are known when the form opens. It keeps to them. */
  known: readonly CustomField[];
  /** The dialog has opened without the form, so nothing has the focus. */
  awaited: boolean;
}

function LoadedForm({ lead, known, awaited, focus, onDirty, onCancel, onDone }: LoadedFormProps) {
  const [fields] = useState(known);
  const { save } = useUpdateLead();
  const announceMove = useAnnounceMove();
  const update: typeof save = async (input) => {
    const saved = await save(input);
    if (saved.status !== lead.status && input.changes.status) void announceMove(lead, saved);
    return saved;
  };
  const form = useLeadForm({ item: lead, update, onDirty, onDone }, fields);

  const { focusInput } = form;
  useEffect(() => {
    if (awaited) focusInput(focus ?? 'companyName');
  }, [awaited, focus, focusInput]);

  if (form.stale)
    return (
      <StaleEdit
        {...form.stale}
        noun="lead"
        conflict={leadDraftsWith(fields).conflict}
        note={<LastChange lead={form.stale.item} />}
      />
    );
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This lead was deleted while you were editing it." />
        <LeadFormFields form={form} fields={fields} focus={focus} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const FormSkeleton = () => (
  <Stack gap={16} role="status" aria-busy="true" aria-label="Loading the form">
    {['company', 'contact', 'email', 'phone', 'status'].map((name) => (
      <Skeleton key={name} height={60} radius="md" />
    ))}
  </Stack>
);

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
