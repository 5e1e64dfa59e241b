'use client';

import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { draftOf } from './draft-store';
import { insertInDraft } from './insert-in-draft';

interface Addition {
  /** For a message that has none yet. */
  subject: string;
  text: string;
  /** The lead to write to, unless the message is for somebody already. */
  leadId: string | null;
}

/** Adds a text to the end of the message that the user is writing, and opens it. Undo takes it out again. */
export function insertInEmail(userId: string, { subject, text, leadId }: Addition): void {
  const { lead, to, ...before } = draftOf(userId);
  const added = {
    subject: before.subject.trim() === '' ? subject : before.subject,
    body: [before.body.trimEnd(), text].filter(Boolean).join('\n\n'),
  };
  if (!insertInDraft(userId, { text: added, words: 'Added to your email.' })) return;
  const isAddressed = lead !== null || to !== '';
  navigateTo(tabHref('email', leadId && !isAddressed ? { lead: leadId } : {}));
}
