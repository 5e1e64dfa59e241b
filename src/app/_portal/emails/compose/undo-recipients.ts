'use client';

import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import type { ComposeDraft } from '../record/draft/compose-draft';
import { draftOf } from '../record/draft/draft-store';
import { CHANGED, hideWithInsertions, ON_ITS_WAY } from '../record/draft/insert-in-draft';
import { isSending } from '../record/draft/send-attempt';

/** The message before another lead was chosen, and what had been typed into To. */
export interface Before {
  draft: ComposeDraft;
  typed: string;
}

/** What was typed into To: empty if it is the address of the lead that was chosen. */
export const typedAddress = ({ to }: ComposeDraft, lead: { email: string } | null): string =>
  to.trim() === lead?.email ? '' : to.trim();

/** What stays in To if the lead has no address: what was typed, unless it was for another lead. */
export const keptAddress = ({ draft, typed }: Before, leadId: string): string =>
  draft.lead === null || draft.lead.id === leadId ? typed : '';

const recipientsOf = ({ lead, to, cc, bcc, inReplyTo }: ComposeDraft) => ({ lead, to, cc, bcc, inReplyTo });
const asText = (draft: ComposeDraft): string => JSON.stringify(recipientsOf(draft));

interface Offering extends Before {
  change: (changes: Partial<ComposeDraft>) => void;
}

/** Offers the recipients that the choice of a lead has replaced, if any were typed, as long as nothing has changed since. */
export function offerRecipients(userId: string, { draft, typed, change }: Offering): void {
  const now = draftOf(userId);
  const isTypedLost = typed !== '' && typed !== now.to;
  const isMoreLost =
    now.cc.length < draft.cc.length || now.bcc.length < draft.bcc.length || now.inReplyTo !== draft.inReplyTo;
  if (!isTypedLost && !isMoreLost) return;
  // Before a lead was chosen, only To was replaced.
  const back = draft.lead === null ? { to: draft.to } : recipientsOf(draft);
  const left = asText(now);
  const words = now.to === '' ? 'The recipients were removed.' : `The email now goes to ${now.to}.`;
  const toast = notifyUndo(words, () => {
    if (isSending(userId)) notifyHint(ON_ITS_WAY);
    else if (asText(draftOf(userId)) !== left) notifyHint(CHANGED);
    else change(back);
  });
  hideWithInsertions(userId, toast);
}
