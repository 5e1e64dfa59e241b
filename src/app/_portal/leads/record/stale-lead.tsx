'use client';

import { Text } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { StaleEdit } from '@/app/_ui/forms/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-versioned-edit';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { fromWallTime } from '@/app/_ui/time/wall-time';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadFieldName,
} from '@/domain/leads/lead';
import { historyWords } from './detail/history-words';
import type { LeadItem } from './lead-cache';
import type { LeadDraft } from './lead-draft';
import { type FieldKind, fieldOf } from './lead-fields';

/** Somebody was faster with this lead. */
export function StaleLead({ item, edits, rows, ...answers }: Stale<LeadItem, LeadDraft, LeadFieldName>) {
  const formats = useFormats();
  const { theirs, mine } = edits;
  return (
    <StaleEdit
      {...answers}
      noun="lead"
      note={<LastChange lead={item} />}
      rows={rows.map(({ field, by }) => {
        const { label, kind } = fieldOf(field);
        return { label, by, theirs: WORDS[kind](theirs[field], formats), mine: WORDS[kind](mine[field], formats) };
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
      {historyWords(last)}
      {last.actorName && ` by ${last.actorName}`}, {formats.dateTime(last.at)}
    </Text>
  );
}

const WORDS = {
  text: (value) => value,
  email: (value) => value,
  phone: (value) => value,
  long: (value) => value,
  status: (value) => LEAD_STATUSES.filter((one) => one === value).map((one) => LEAD_STATUS_LABELS[one])[0],
  priority: (value) => LEAD_PRIORITIES.filter((one) => one === value).map((one) => LEAD_PRIORITY_LABELS[one])[0],
  moment: (value, { zone, dateTime }) => {
    const at = fromWallTime(value, zone ?? 'UTC');
    return at ? dateTime(at) : '';
  },
} satisfies Record<FieldKind, (value: string, formats: Formats) => string | undefined>;
