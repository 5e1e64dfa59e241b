import {
  type Icon,
  IconCheck,
  IconChecks,
  IconCircleOff,
  IconClock,
  IconHandStop,
  IconInbox,
  IconMailExclamation,
  IconMailOpened,
  IconMailQuestion,
  IconPointer,
  IconSend,
} from '@tabler/icons-react';
import type { RouterOutputs } from '@/app/_trpc/client';
import { type Formats, formatsIn } from '@/app/_ui/time/formats';
import type { DeliveryState } from '@/domain/emails/delivery';
import { EMAIL_STATUS_LABELS, type EmailStatus } from '@/domain/emails/email-status';
import { CANCELED_AFTER_RESTORE, HOLD_TEXTS } from '@/domain/emails/hold';
import { MAY_BE_AUTOMATIC, mayBeAutomatic } from '@/domain/emails/tracking';

export type EmailItem = RouterOutputs['emails']['list']['items'][number];

/** Colors of `--status-…`, an icon for each state, and the state in words. */
export interface EmailState {
  icon: Icon;
  tint: 'new' | 'contacted' | 'consultation-scheduled' | 'proposal-sent' | 'closed-won' | 'closed-lost';
  words: string;
}

/** Each status has its own icon (spec 2 section 4). */
const STATUSES = {
  SENT: { icon: IconCheck, tint: 'contacted' },
  DELIVERED: { icon: IconChecks, tint: 'closed-won' },
  OPENED: { icon: IconMailOpened, tint: 'consultation-scheduled' },
  CLICKED: { icon: IconPointer, tint: 'consultation-scheduled' },
  FAILED: { icon: IconMailExclamation, tint: 'closed-lost' },
} as const satisfies Record<EmailStatus, Omit<EmailState, 'words'>>;

type Words = (email: EmailItem, formats: Formats) => string;

/** The states of a message that has not left, or of which that is not known. The others show their status. */
const WAITING: Partial<Record<DeliveryState, Omit<EmailState, 'words'> & { words: Words }>> = {
  queued: {
    icon: IconClock,
    tint: 'new',
    words: ({ error, sendsAt }, { time }) =>
      error && sendsAt ? `Not accepted yet, next try at ${time(sendsAt)}` : 'Leaves in a moment',
  },
  scheduled: {
    icon: IconClock,
    tint: 'proposal-sent',
    words: ({ scheduledAt }, { dateTime }) => (scheduledAt ? `Scheduled for ${dateTime(scheduledAt)}` : 'Scheduled'),
  },
  sending: { icon: IconSend, tint: 'new', words: () => 'Sending' },
  outbox: { icon: IconInbox, tint: 'contacted', words: () => 'In the local outbox' },
  unconfirmed: { icon: IconMailQuestion, tint: 'proposal-sent', words: () => 'Unconfirmed' },
  canceled: { icon: IconCircleOff, tint: 'new', words: () => 'Canceled' },
  held: { icon: IconHandStop, tint: 'closed-lost', words: () => 'Held' },
};

/** An early open or click may be a program's. */
function statusWords({ status, sentAt, openedAt, clickedAt }: EmailItem): string {
  const label = EMAIL_STATUS_LABELS[status];
  const at = { OPENED: openedAt, CLICKED: clickedAt }[String(status)];
  return at && mayBeAutomatic({ sentAt, at }) ? `${label}, ${MAY_BE_AUTOMATIC}` : label;
}

/** What became of a message, as icon, color and words. */
export function emailState(email: EmailItem, formats: Formats = formatsIn(undefined)): EmailState {
  const waiting = WAITING[email.delivery];
  if (waiting) return { ...waiting, words: waiting.words(email, formats) };
  return { ...STATUSES[email.status], words: statusWords(email) };
}

/** How soon to look again at messages, in milliseconds: their states change by themselves, soonest after Send. */
export const refetchAfter = (emails: readonly EmailItem[]): number =>
  emails.some(({ delivery }) => delivery === 'queued' || delivery === 'sending') ? 3000 : 15_000;

/** Why a message is where it is, if that takes a sentence. */
export function stateReason({ delivery, holdReason, error }: EmailItem): string | null {
  if (delivery === 'held' && holdReason) return HOLD_TEXTS[holdReason];
  if (delivery === 'canceled' && holdReason === 'restored') return CANCELED_AFTER_RESTORE;
  return error;
}
