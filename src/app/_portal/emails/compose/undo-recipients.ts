'use client';

import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import type { ComposeDraft } from './compose-draft';
import { changeDraft, draftOf } from './draft-store';
import { CHANGED, ON_ITS_WAY } from './insert-text';
import { isSending } from './send-attempt';

const recipientsOf = ({ lead, to, cc, bcc, inReplyTo }: ComposeDraft) => ({ lead, to, cc, bcc, inReplyTo });

/** Offers the recipients before a change, as long as they are those that it left. */
export function offerRecipients(userId: string, before: ComposeDraft, words: string): void {
  const left = JSON.stringify(recipientsOf(draftOf(userId)));
  notifyUndo(words, () => {
    if (isSending(userId)) notifyHint(ON_ITS_WAY);
    else if (JSON.stringify(recipientsOf(draftOf(userId))) !== left) notifyHint(CHANGED);
    else changeDraft(userId, recipientsOf(before));
  });
}

/** What was typed into To: empty if it is the address of the chosen lead, or not known to be another one. */
export function typedAddress({ lead, to }: ComposeDraft, chosen: { email: string } | null): string {
  const isLeads = lead !== null && (chosen === null || chosen.email === to.trim());
  return isLeads ? '' : to.trim();
}

interface Replacing {
  typed: string;
  /** The address of the lead; empty if it has none. */
  email: string;
  change: (changes: Partial<ComposeDraft>) => void;
}

/** Fills To with the address of the lead, and offers what was typed there. */
export function replaceTyped(userId: string, { typed, email, change }: Replacing): void {
  change({ to: email || typed });
  if (typed === '' || email === '' || typed === email) return;
  offerRecipients(userId, { ...draftOf(userId), to: typed }, `To is now ${email}.`);
}
