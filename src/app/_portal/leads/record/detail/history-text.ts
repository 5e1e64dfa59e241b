import type { RouterOutputs } from '@/app/_trpc/client';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { fieldLabel } from '../lead-fields';

export type HistoryEntry = RouterOutputs['leads']['history']['items'][number];

type TimelineText = Pick<HistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const WORDS = {
  created: () => 'Created',
  imported({ toStatus, detail }) {
    const words = detail.file ? `Imported from ${detail.file}` : 'Imported';
    // This entry stands at the time of closing, not of the import (D51).
    return toStatus && !isOpenStatus(toStatus) ? `${LEAD_STATUS_LABELS[toStatus]}, ${lowerFirst(words)}` : words;
  },
  status_changed: ({ fromStatus, toStatus }) => {
    if (!toStatus) return 'Status changed';
    const to = LEAD_STATUS_LABELS[toStatus];
    return fromStatus ? `Status changed from ${LEAD_STATUS_LABELS[fromStatus]} to ${to}` : `Status set to ${to}`;
  },
  edited: ({ detail }) => {
    const fields = (detail.fields ?? []).map((name) => lowerFirst(name === 'teamId' ? 'team' : fieldLabel(name)));
    return fields.length > 0 ? `Edited ${fields.join(', ')}` : 'Edited';
  },
  deleted: () => 'Deleted',
  restored: () => 'Restored',
} satisfies Record<HistoryEntry['kind'], (entry: TimelineText) => string>;

/** The text of one entry in a lead's history. */
export function historyText({ kind, ...facts }: TimelineText & Pick<HistoryEntry, 'kind'>): string {
  return WORDS[kind](facts);
}
