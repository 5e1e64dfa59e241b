'use client';

import { useState } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useViewer } from '@/app/_portal/viewer';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { type ClientProblem, notifyHint, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { useIsMounted } from '@/app/_ui/interaction/use-is-mounted';
import { useFormats } from '@/app/_ui/time/formats';
import { useSentWords } from '../logs/local-outbox-note';
import { notifyCanceled } from '../logs/notify-canceled';
import { useEmailsChanged } from '../logs/use-emails-changed';
import { bulkAttempts, bulkReached } from './bulk-attempts';
import { type BulkDraft, type BulkPlan, bulkDrafts, EMPTY_BULK_DRAFT, isSameDraft } from './bulk-draft';

interface SendBulkOptions {
  draft: BulkDraft;
  recipients: BulkPlan['recipients'];
  onSent: () => void;
}

type Message = RouterInputs['bulkEmails']['send'];

const conflict = (message: string): ClientProblem => ({ code: 'CONFLICT', message });

const isSameButForLeads = (a: Message, b: Message): boolean =>
  JSON.stringify({ ...a, leadIds: [] }) === JSON.stringify({ ...b, leadIds: [] });

/** Sends the message, once however often it is tried, and offers to undo all of it. */
export function useSendBulk({ draft, recipients, onSent }: SendBulkOptions) {
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const upgrade = useUpgrade();
  const changed = useEmailsChanged();
  const { dateTime, number } = useFormats();
  const sentWords = useSentWords();
  const isSending = bulkAttempts.useIsSending();
  const isShown = useIsMounted();
  const [failure, setFailure] = useState<string | null>(null);
  const kept = bulkReached.useValue();
  const reached = kept && isSameDraft(kept.draft, draft) ? kept.leadIds : [];
  const left = recipients.filter(({ leadId }) => !reached.includes(leadId));
  const countOf = (count: number) => `${number(count)} ${count === 1 ? 'email' : 'emails'}`;

  async function takeBack(id: string) {
    try {
      const canceled = await client.bulkEmails.cancel.mutate({ id });
      const hasNewer = !isSameDraft(bulkDrafts.read(userId), EMPTY_BULK_DRAFT);
      if (!hasNewer) bulkDrafts.write(userId, draft);
      notifyCanceled(canceled, { number }, hasNewer ? undefined : 'Your message is kept.');
      changed();
    } catch (error) {
      notifyProblem(error, 'Not undone');
    }
  }

  const leadsOf = (count: number) => `${number(count)} ${count === 1 ? 'lead' : 'leads'}`;

  function sayDone({ batchId, sent, skipped }: RouterOutputs['bulkEmails']['send'], scheduledAt: Date | null) {
    const words = scheduledAt
      ? `${countOf(sent)} scheduled for ${dateTime(scheduledAt)}.`
      : sentWords(`${countOf(sent)} sent successfully!`, sent === 1 ? 'it is' : 'they are');
    // Between the review and now, a lead may have been deleted or an address suppressed.
    const detail = skipped.length > 0 ? `${leadsOf(skipped.length)} could no longer get it.` : undefined;
    if (batchId === null) notifyHint('No email was sent: none of these leads can get it any more.');
    else notifyUndo(words, () => void takeBack(batchId), { detail });
  }

  const earlierSent = (count: number) =>
    `An earlier version of this email was accepted for ${leadsOf(count)}, but its confirmation was lost. Press Send again only if this one should go out too.`;
  const reachedSome = (count: number, others: number) =>
    `This email was already accepted for ${leadsOf(count)}, but its confirmation was lost. Press Send again to send it to the other ${leadsOf(others)} too.`;

  async function send(scheduledAt: Date | null) {
    if (!bulkAttempts.beginSending(userId)) return;
    setFailure(null);
    const message = { ...draft, leadIds: left.map(({ leadId }) => leadId), scheduledAt };
    try {
      const { answer, sent } = await bulkAttempts.sendOnce(userId, message, (one, idempotencyKey) =>
        client.bulkEmails.send.mutate(one, { context: { idempotencyKey } }),
      );
      changed();
      if (!isSameButForLeads(sent, message)) throw conflict(earlierSent(answer.sent));
      const others = message.leadIds.filter((id) => !sent.leadIds.includes(id));
      if (others.length > 0) {
        bulkReached.write(userId, { draft, leadIds: [...reached, ...sent.leadIds] });
        throw conflict(reachedSome(answer.sent, others.length));
      }
      bulkReached.write(userId, null);
      // Another message may have been begun in the meantime.
      if (isSameDraft(bulkDrafts.read(userId), draft)) bulkDrafts.write(userId, EMPTY_BULK_DRAFT);
      // The leads that are selected by now may be others.
      if (isShown.current) onSent();
      sayDone(answer, scheduledAt);
    } catch (error) {
      if (upgrade.showFor(error)) return;
      if (isShown.current) setFailure(problemOf(error).message);
      else notifyProblem(error, 'Emails not sent');
    } finally {
      bulkAttempts.endSending(userId);
    }
  }

  return { send, isSending, failure, left };
}
