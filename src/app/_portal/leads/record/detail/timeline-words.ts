import { tabHref } from '@/app/_portal/use-tab';
import type { RouterOutputs } from '@/app/_trpc/client';
import { EVENT_TYPE_LABELS, type EventStatus } from '@/domain/calendar/event-choices';
import type { DeliveryState } from '@/domain/emails/delivery';
import type { QuoteDeed } from '@/domain/leads/lead-history';
import { hasOwnTitle } from '@/domain/notes/call';
import { CALL_OUTCOME_LABELS } from '@/domain/notes/note-choices';
import { lowerFirst } from '@/domain/shared/text';
import { type HistoryEntry, historyText } from './history-text';

export type TimelineEntry = RouterOutputs['leads']['timeline']['items'][number];
type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;
type EventEntry = Of<'event'>;

/** The text of an entry; if it refers to something that can be opened, also the name and the address of that. */
export interface TimelineText {
  words: string;
  subject?: { name: string; href: string };
  /** Why, in the words of whoever did it. */
  reason?: string;
}

const EVENT_WORDS = {
  SCHEDULED: null,
  CONFIRMED: null,
  COMPLETED: (type) => `${type} took place`,
  CANCELLED: (type) => `${type} canceled`,
  NO_SHOW: (type) => `Nobody came to the ${type.toLowerCase()}`,
} as const satisfies Record<EventStatus, ((type: string) => string) | null>;

/** The event type "Other" reads better as "Event" in a sentence. */
const typeOf = ({ event: { type } }: EventEntry) => (type === 'OTHER' ? 'Event' : EVENT_TYPE_LABELS[type]);

function eventWords(entry: EventEntry, now: Date): string {
  const ended = EVENT_WORDS[entry.event.status];
  if (ended) return ended(typeOf(entry));
  return entry.at > now ? `${typeOf(entry)} planned` : typeOf(entry);
}

const EMAIL_WORDS = {
  queued: 'Email being sent',
  scheduled: 'Email scheduled',
  sending: 'Email being sent',
  sent: 'Email sent',
  outbox: 'Email put into the local outbox',
  unconfirmed: 'Email sent, unconfirmed',
  failed: 'Email not sent',
  canceled: 'Email canceled',
  held: 'Email held',
} as const satisfies Record<DeliveryState, string>;

function emailWords({ email: { delivery, status, repliedAt } }: Of<'email'>): string {
  if (repliedAt) return 'Reply received';
  return delivery === 'sent' && status === 'FAILED' ? 'Email bounced' : EMAIL_WORDS[delivery];
}

type NoteText = Pick<Of<'note'>['note'], 'title' | 'excerpt' | 'kind' | 'outcome'>;

/** What a note is, and its title; a logged call has its outcome instead, because its title repeats its text. */
export function noteWords({ title, excerpt, kind, outcome }: NoteText): { words: string; name: string } {
  const words = kind === 'call' ? 'Call' : 'Note';
  if (outcome === null) return { words, name: title };
  const label = CALL_OUTCOME_LABELS[outcome];
  const isOwn = hasOwnTitle({ title, content: excerpt, outcome });
  return isOwn ? { words: `${words}, ${lowerFirst(label)}`, name: title } : { words, name: label };
}

type QuoteFacts = NonNullable<HistoryEntry['detail']['quote']>;

/** What whoever it was has done; a client who is not named is the client. */
const QUOTE_WORDS: Record<QuoteDeed, (who: string | undefined) => string> = {
  sent: () => 'Quote sent',
  viewed: (who = 'the client') => `Quote viewed by ${who}`,
  asked: (who = 'The client') => `${who} asked about the quote`,
  accepted: (who) => (who ? `Quote accepted by ${who}` : 'Quote accepted'),
  declined: (who = 'the client') => `Quote declined by ${who}`,
  withdrawn: () => 'Quote withdrawn',
};

function quoteText({ id, number, version, did, by, reason }: QuoteFacts): TimelineText {
  const name = version > 1 ? `${number}, version ${version}` : number;
  return {
    words: QUOTE_WORDS[did](by),
    subject: { name, href: tabHref('quotes', { id }) },
    ...(reason && { reason: did === 'sent' ? `Without a license: ${reason}` : reason }),
  };
}

/** Describes an entry of a lead's timeline. */
export function describeEntry(entry: TimelineEntry, now: Date): TimelineText {
  switch (entry.kind) {
    case 'note': {
      const { words, name } = noteWords(entry.note);
      return { words, subject: { name, href: tabHref('notes', { id: entry.note.id }) } };
    }
    case 'task_created':
    case 'task_completed': {
      const made = entry.task.isAutomatic ? 'Follow-up task added' : 'Task added';
      return {
        words: entry.kind === 'task_created' ? made : 'Task completed',
        subject: { name: entry.task.title, href: tabHref('tasks', { id: entry.task.id }) },
      };
    }
    case 'event':
      return {
        words: eventWords(entry, now),
        subject: { name: entry.event.title, href: tabHref('calendar', { id: entry.event.id }) },
      };
    case 'email':
      return {
        words: emailWords(entry),
        subject: { name: entry.email.subject, href: tabHref('email', { id: entry.email.id }) },
      };
    case 'file':
      return { words: `File added: ${entry.file.name}` };
    case 'quote':
      return entry.detail.quote ? quoteText(entry.detail.quote) : { words: historyText(entry) };
    default:
      return { words: historyText(entry) };
  }
}
