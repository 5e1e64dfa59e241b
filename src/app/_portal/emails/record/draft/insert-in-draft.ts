'use client';

import { notifications } from '@mantine/notifications';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';
import type { ComposeDraft } from './compose-draft';
import { changeDraft, draftOf } from './draft-store';
import { isSending } from './send-attempt';

interface Insertion {
  text: Partial<Pick<ComposeDraft, 'subject' | 'body' | 'templateId' | 'isBulk'>>;
  /** What was done, beside Undo. */
  words: string;
  change?: (changes: Partial<ComposeDraft>) => void;
}

/** The toasts that offer to take an insertion back, by user. */
const offers = new Map<string, string[]>();

/** Hides a toast along with them. */
export function hideWithInsertions(userId: string, toast: string): void {
  offers.set(userId, [...(offers.get(userId) ?? []), toast]);
}

/** For a message that has left: there is nothing to take text out of. */
export function hideInsertions(userId: string): void {
  for (const toast of offers.get(userId) ?? []) notifications.hide(toast);
  offers.delete(userId);
}

export const ON_ITS_WAY = 'Your email is being sent. Try again in a moment.';
const NO_ROOM = 'Not added: your email would get too long.';
export const CHANGED = 'Not undone: your email has changed since.';

/**
 * Inserts text into the message that the user is writing, with the way back as long as it is still that message, as it
 * was inserted. Says why and returns false if it cannot: what is being sent stays as it is, and nothing is cut off.
 */
export function insertInDraft(
  userId: string,
  { text, words, change = (changes) => changeDraft(userId, changes) }: Insertion,
): boolean {
  const before = draftOf(userId);
  const inserted = { ...before, ...text };
  const refusal = isSending(userId) ? ON_ITS_WAY : inserted.body.length > EMAIL_LIMITS.body ? NO_ROOM : null;
  if (refusal !== null) {
    notifyHint(refusal);
    return false;
  }
  change(text);
  const toast = notifyUndo(words, () => {
    const now = draftOf(userId);
    // A message for nobody may have got its lead since.
    const isSameLead = inserted.lead === null || now.lead?.id === inserted.lead.id;
    const isAsInserted = isSameLead && now.subject === inserted.subject && now.body === inserted.body;
    if (isSending(userId)) notifyHint(ON_ITS_WAY);
    else if (!isAsInserted) notifyHint(CHANGED);
    else {
      const { subject, body, templateId, isBulk } = before;
      change({ subject, body, templateId, isBulk });
    }
  });
  hideWithInsertions(userId, toast);
  return true;
}
