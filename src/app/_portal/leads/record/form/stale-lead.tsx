'use client';

import { Text } from '@mantine/core';
import { historyText } from '@/app/_portal/leads/record/detail/history-text';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { fieldOf, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { wordsOf } from '@/app/_portal/shared/fields/field-look';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { api } from '@/app/_trpc/client';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { useFormats } from '@/app/_ui/time/formats';
import type { LeadDraft } from './lead-draft';

/** The conflict dialog for a lead that somebody else has changed. */
export function StaleLead({ item, edits, rows, ...answers }: Stale<LeadItem, LeadDraft, LeadFormField>) {
  const formats = useFormats();
  const { theirs, mine } = edits;
  return (
    <StaleEdit
      {...answers}
      noun="lead"
      note={<LastChange lead={item} />}
      rows={rows.map(({ field, by }) => {
        const look = fieldOf(field);
        const words = (draft: LeadDraft) => wordsOf(look, draft[field], formats);
        return { label: look.label, by, theirs: words(theirs), mine: words(mine) };
      })}
    />
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
