'use client';

import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { type ClientProblem, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { useIsMounted } from '@/app/_ui/interaction/use-is-mounted';
import { useFormats } from '@/app/_ui/time/formats';
import { type ComposeDraft, EMPTY_DRAFT, hasContent, isSameDraft } from '../record/draft/compose-draft';
import { draftOf, dropAside, keepDraft, replaceDraft } from '../record/draft/draft-store';
import { hideInsertions } from '../record/draft/insert-in-draft';
import { beginSending, endSending, type Outgoing, sendOnce, useIsSending } from '../record/draft/send-attempt';
import { useSentWords } from '../record/logs/local-outbox-note';
import { useEmailsChanged } from '../record/logs/use-emails-changed';

type Client = ReturnType<typeof api.useUtils>['client'];

/** The specified texts of a failure (spec 2 section 8). */
export const failureText = ({ code, message }: ClientProblem): string =>
  code === 'OFFLINE'
    ? 'Failed to send email. Please try again.'
    : `Failed to send email: ${message || 'Unknown error'}`;

const EARLIER_SENT: ClientProblem = {
  code: 'CONFLICT',
  message:
    'An earlier version of this email was accepted, but its confirmation was lost. Press Send again only if this one should go out too.',
};

const THREAD_GONE = 'The earlier email is no longer yours. Press Send again to start a new thread.';

/** Sends a message, and the quote that it brings. */
async function deliver(client: Client, one: Outgoing, idempotencyKey: string) {
  const options = { context: { idempotencyKey } };
  if ('to' in one) return client.emails.send.mutate(one, options);
  const { emailId } = await client.quotes.send.mutate(one, options);
  return { id: emailId ?? '', scheduledAt: null };
}

/** The row of a quote that has changed, if it still is the version that the user saw: the client has viewed it, perhaps. */
function sameQuote({ code, details }: ClientProblem, { quote }: ComposeDraft): { version: number } | null {
  const current = details?.current as { version: number; versionNumber: number } | undefined;
  const isSame = current?.versionNumber === quote?.versionNumber && current?.version !== quote?.version;
  return code === 'STALE_EDIT' && current && isSame ? current : null;
}

/** Sends the draft, once however often it is tried, and offers to undo it. */
export function useSend() {
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const upgrade = useUpgrade();
  const changed = useEmailsChanged();
  const sentWords = useSentWords();
  const { dateTime } = useFormats();
  const isSending = useIsSending();
  const isShown = useIsMounted();

  async function takeBack(id: string, sent: ComposeDraft) {
    try {
      await client.emails.cancel.mutate({ id });
    } catch (error) {
      notifyProblem(error, 'Not undone');
      return;
    }
    changed();
    if (hasContent(draftOf(userId))) {
      replaceDraft(userId, sent, 'Your message is back. What you had written since was set aside.');
    } else keepDraft(userId, sent);
    navigateTo(tabHref('email'));
  }

  /** Resolves to the problem if the message could not be sent, or null. */
  async function send(draft: ComposeDraft, message: Outgoing): Promise<ClientProblem | null> {
    if (!beginSending(userId)) return null;
    try {
      return await attempt(draft, message);
    } finally {
      endSending(userId);
    }
  }

  async function attempt(draft: ComposeDraft, message: Outgoing): Promise<ClientProblem | null> {
    try {
      const { answer, sent } = await sendOnce(userId, message, (one, key) => deliver(client, one, key));
      const { id, scheduledAt } = answer;
      if (sent !== message) {
        changed();
        throw EARLIER_SENT;
      }
      // Another message may have been begun in the meantime.
      if (isSameDraft(draftOf(userId), draft)) keepDraft(userId, EMPTY_DRAFT);
      else dropAside(userId, draft);
      hideInsertions(userId);
      const words = scheduledAt
        ? `Email scheduled for ${dateTime(scheduledAt)}.`
        : sentWords('Email sent successfully!');
      notifyUndo(words, () => void takeBack(id, draft), {
        detail: draft.to.trim(),
      });
      changed();
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (upgrade.showFor(error)) return problem;
      const keep = (changes: Partial<ComposeDraft>): ComposeDraft => {
        const kept = { ...draft, ...changes };
        if (isSameDraft(draftOf(userId), draft)) keepDraft(userId, kept);
        return kept;
      };
      const { quote } = draft;
      const current = sameQuote(problem, draft);
      if (quote && current && !('to' in message)) {
        const { version } = current;
        return attempt(keep({ quote: { ...quote, version } }), { ...message, version });
      }
      if (quote && problem.field === 'licenseReason')
        keep({ quote: { ...quote, licenseReason: quote.licenseReason ?? '' } });
      // A template may be purged while a draft waits. Its text is in the draft.
      if (problem.field === 'templateId' && draft.templateId && 'to' in message) {
        return attempt(keep({ templateId: null }), { ...message, templateId: null });
      }
      // The email of a lead that was handed over is somebody else's.
      if (problem.field === 'inReplyTo' && draft.inReplyTo) {
        keep({ inReplyTo: null });
        const gone = { ...problem, message: THREAD_GONE };
        if (!isShown.current) notifyProblem(gone, 'Email not sent');
        return gone;
      }
      if (!isShown.current) notifyProblem(error, 'Email not sent');
      return problem;
    }
  }

  return { send, isSending };
}
