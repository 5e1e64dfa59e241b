import { NOUNS } from '#domain/shared/nouns';

/** What can go to the new assignee together with a lead, in the order of the choices. */
export const HANDOVER_PARTS = ['openTasks', 'futureEvents', 'scheduledEmails'] as const;

export type HandoverPart = (typeof HANDOVER_PARTS)[number];

/** In the choices, each followed by its count. */
export const HANDOVER_LABELS = {
  openTasks: 'Open tasks',
  futureEvents: 'Upcoming events',
  scheduledEmails: 'Your scheduled emails',
} as const satisfies Record<HandoverPart, string>;

/** How many rows of each part; parts of which there are none are left out. */
export type HandedCounts = Partial<Record<HandoverPart, number>>;

/** The names of one row and of several rows of a part, after the handover. */
const NAMES = {
  openTasks: NOUNS.task,
  futureEvents: NOUNS.event,
  scheduledEmails: { one: 'scheduled email', many: 'scheduled emails' },
} as const satisfies Record<HandoverPart, { one: string; many: string }>;

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** '2 tasks and 1 event'; empty for nothing. */
export function handedWords(counts: HandedCounts, number: (count: number) => string = String): string {
  return LIST.format(
    HANDOVER_PARTS.flatMap((part) => {
      const count = counts[part] ?? 0;
      return count === 0 ? [] : [`${number(count)} ${NAMES[part][count === 1 ? 'one' : 'many']}`];
    }),
  );
}

/** The counts of two together. */
export function addHanded(some: HandedCounts, more: HandedCounts = {}): HandedCounts {
  const sum = { ...some };
  for (const part of HANDOVER_PARTS) if (more[part]) sum[part] = (sum[part] ?? 0) + more[part];
  return sum;
}

/** What the undo of a handover says about work that stays with the assignee; empty for none. */
export function stayedText(counts: HandedCounts, number?: (count: number) => string): string {
  const total = HANDOVER_PARTS.reduce((sum, part) => sum + (counts[part] ?? 0), 0);
  if (total === 0) return '';
  const stay = total === 1 ? 'stays with the assignee, because it was' : 'stay with the assignee, because they were';
  return `${handedWords(counts, number)} ${stay} changed.`;
}

/**
 * The email was written, and perhaps signed, by another user. It must not be sent unread in the assignee's name, so it
 * is held for their review.
 */
export const EMAILS_ARE_HELD = 'They aren’t sent automatically: the assignee reviews and sends them.';

/** Maximum length of a handover note, in UTF-16 units (D37). */
export const HANDOVER_NOTE_MAX = 2000;

/** The title of the note that a handover leaves on a lead. */
export const HANDOVER_NOTE_TITLE = 'Handover note';

/** Maximum length of a note's excerpt in a notification. */
const EXCERPT_MAX = 200;

/** The beginning of a handover note for a notification, on one line. */
export function handoverExcerpt(note: string): string {
  const line = note.trim().replaceAll(/\s+/gu, ' ');
  const letters = [...line];
  return letters.length <= EXCERPT_MAX ? line : `${letters.slice(0, EXCERPT_MAX - 1).join('')}…`;
}
