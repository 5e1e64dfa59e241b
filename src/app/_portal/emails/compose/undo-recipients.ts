'use client';

import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import type { ComposeDraft } from '../record/draft/compose-draft';
import { draftOf } from '../record/draft/draft-store';
import { CHANGED, hideWithInsertions, ON_ITS_WAY } from '../record/draft/insert-in-draft';
import { type Person, personAt } from '../record/draft/lead-people';
import { isSending } from '../record/draft/send-attempt';

/** The message before another lead was chosen, and what had been typed into To. */
export interface Before {
  draft: ComposeDraft;
  typed: string;
}

/** What was typed into To: empty if it is the address of somebody of the lead that was chosen. */
export const typedAddress = ({ to }: ComposeDraft, people: readonly Person[]): string =>
  personAt(people, to) ? '' : to.trim();

/** What stays in To if the lead has no address: what was typed, unless it was for another lead. */
export const keptAddress = ({ draft, typed }: Before, leadId: string): string =>
  draft.lead === null || draft.lead.id === leadId ? typed : '';

const recipientsOf = ({ lead, to, cc, bcc, inReplyTo }: ComposeDraft) => ({ lead, to, cc, bcc, inReplyTo });
const textOf = ({ subject, body, filled, writtenFor }: ComposeDraft) => ({ subject, body, filled, writtenFor });
const asText = (draft: ComposeDraft): string => JSON.stringify([recipientsOf(draft), textOf(draft)]);

interface Offering extends Before {
  change: (changes: Partial<ComposeDraft>) => void;
}

/**
 * Offers what the choice of a lead has replaced, recipients that were typed and placeholders, in one step, as long as
 * nothing has changed since.
 */
export function offerRecipients(userId: string, { draft, typed, change }: Offering): void {
  const now = draftOf(userId);
  const isTypedLost = typed !== '' && typed !== now.to;
  const isMoreLost =
    now.cc.length < draft.cc.length || now.bcc.length < draft.bcc.length || now.inReplyTo !== draft.inReplyTo;
  const isFilled = now.subject !== draft.subject || now.body !== draft.body;
  if (!isTypedLost && !isMoreLost && !isFilled) return;
  // Before a lead was chosen, only To and the text were replaced.
  const back = { ...(draft.lead === null ? { to: draft.to } : recipientsOf(draft)), ...textOf(draft) };
  const left = asText(now);
  const toast = notifyUndo(wordsFor(now, { isRerouted: isTypedLost || isMoreLost }), () => {
    if (isSending(userId)) notifyHint(ON_ITS_WAY);
    else if (asText(draftOf(userId)) !== left) notifyHint(CHANGED);
    else change(back);
  });
  hideWithInsertions(userId, toast);
}

function wordsFor({ to, lead }: ComposeDraft, { isRerouted }: { isRerouted: boolean }): string {
  if (isRerouted) return to === '' ? 'The recipients were removed.' : `The email now goes to ${to}.`;
  return lead ? `The placeholders were filled in for ${lead.companyName}.` : 'The placeholders are back.';
}
