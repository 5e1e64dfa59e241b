import type { RouterOutputs } from '@/app/_trpc/client';
import type { ChangeOrigin } from '@/domain/changes/change-kinds';
import { handedWords } from '@/domain/leads/handover';
import { LEAD_STATUS_LABELS, LOST_REASON_LABELS } from '@/domain/leads/lead-choices';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { quoteWords } from '@/domain/leads/quote-words';
import { lowerFirst } from '@/domain/shared/text';
import { fieldLabel } from '../lead-fields';

export type HistoryEntry = RouterOutputs['leads']['history']['items'][number];

type TimelineText = Pick<HistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>;

/** Why the lead was lost, as far as the entry says so: "Other, the board wants two vendors". */
const lossWords = ({ lostReason, lostReasonDetail }: TimelineText['detail']): string =>
  [lostReason && LOST_REASON_LABELS[lostReason], lostReasonDetail].filter(Boolean).join(', ');

const LOSS: ReadonlySet<string> = new Set(['lostReason', 'lostReasonDetail']);

const PLACE_LABELS: Readonly<Record<string, string>> = { teamId: 'team', assigneeId: 'assignee', ownerId: 'owner' };

/** Whose work a lead has become, if that is all that the entry is about. */
function placeWords({
  fields = [],
  teamId,
  teamName,
  assigneeId,
  assigneeName,
  handedOver,
  leftId,
  leftName,
  deletedTeam,
}: TimelineText['detail']) {
  if (deletedTeam !== undefined) return `No longer shared: the team ${deletedTeam} was deleted`;
  const to = assigneeName ?? 'a former member';
  if (leftId !== undefined) {
    const now = fields.includes('ownerId') ? `now ${to}’s` : `now assigned to ${to}`;
    return `${leftName ?? 'A former member'} is no longer in the team; ${now}`;
  }
  if (!fields.every((name) => name === 'teamId' || name === 'assigneeId')) return null;
  // Recorded before the history said with whom.
  if (fields.includes('teamId') && teamId === undefined) return null;
  if (teamId === null) return 'No longer shared';
  if (teamId !== undefined) {
    const shared = `Shared with ${teamName ?? 'another team'}`;
    return assigneeId ? `${shared}, assigned to ${to}` : shared;
  }
  if (assigneeId === undefined) return null;
  if (assigneeId === null) return 'Unassigned';
  return handedOver ? `Handed over to ${to} with ${handedWords(handedOver)}` : `Assigned to ${to}`;
}

const WORDS = {
  created: () => 'Created',
  imported({ toStatus, detail }) {
    const words = detail.file ? `Imported from ${detail.file}` : 'Imported';
    // This entry stands at the time of closing, not of the import (D51).
    return toStatus && !isOpenStatus(toStatus) ? `${LEAD_STATUS_LABELS[toStatus]}, ${lowerFirst(words)}` : words;
  },
  status_changed: ({ fromStatus, toStatus, detail }) => {
    if (!toStatus) return 'Status changed';
    const to = LEAD_STATUS_LABELS[toStatus];
    const words = fromStatus ? `Status changed from ${LEAD_STATUS_LABELS[fromStatus]} to ${to}` : `Status set to ${to}`;
    const loss = lossWords(detail);
    return loss === '' ? words : `${words}: ${lowerFirst(loss)}`;
  },
  edited: ({ detail }) => {
    if (detail.fields?.every((name) => LOSS.has(name))) {
      const loss = lossWords(detail);
      return loss === '' ? 'Lost reason removed' : `Lost reason: ${lowerFirst(loss)}`;
    }
    const place = placeWords(detail);
    if (place) return place;
    const fields = (detail.fields ?? []).flatMap((name) =>
      name === 'custom' ? (detail.custom ?? []) : [PLACE_LABELS[name] ?? lowerFirst(fieldLabel(name))],
    );
    return fields.length > 0 ? `Edited ${fields.join(', ')}` : 'Edited';
  },
  deleted: () => 'Deleted',
  restored: () => 'Restored',
  merged: ({ detail: { merged = [] } }) => `Merged with ${new Intl.ListFormat('en-US').format(merged)}`,
  quote: ({ detail }) => quoteWords(detail.quote),
} satisfies Record<HistoryEntry['kind'], (entry: TimelineText) => string>;

/** The text of one entry in a lead's history. */
export function historyText({ kind, ...facts }: TimelineText & Pick<HistoryEntry, 'kind'>): string {
  return WORDS[kind](facts);
}

const ORIGIN_WORDS = {
  app: null,
  api: 'through the API',
  assistant: 'through an assistant',
} as const satisfies Record<ChangeOrigin, string | null>;

/** Who did it and, unless in the browser, through what. Of a timeline, only the history of the lead has an origin. */
export function authorWords({
  actorName,
  origin,
}: Pick<HistoryEntry, 'actorName'> & Partial<Pick<HistoryEntry, 'origin'>>) {
  return actorName && [actorName, origin && ORIGIN_WORDS[origin]].filter(Boolean).join(', ');
}
