'use client';

import {
  type Icon,
  IconArrowForward,
  IconCircleOff,
  IconMailOff,
  IconMessageOff,
  IconMessageReply,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { canResend } from '@/domain/emails/delivery';
import { bulkAttempts } from '../bulk/bulk-attempts';
import { type ComposeDraft, draftAgain, followUpDraft } from '../draft/compose-draft';
import { replaceDraft } from '../draft/draft-store';
import { forgetAttempt } from '../draft/send-attempt';
import type { EmailItem } from './email-state';
import { useSentWords } from './local-outbox-note';
import { notifyCanceled } from './notify-canceled';
import { useEmailsChanged } from './use-emails-changed';

const CANCEL_ALL = 'Cancel all that haven’t left';

interface Action {
  label: string;
  icon: Icon;
  run: () => unknown;
}

/** What can be done with a message of the log. */
export function useEmailActions(email: EmailItem) {
  const { id, batchId } = email;
  // What a mail service accepted and then did not send was handed over, but to nobody.
  const wasSent = email.sentAt !== null && email.delivery !== 'failed';
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const changed = useEmailsChanged();
  const sentWords = useSentWords();
  const upgrade = useUpgrade();
  const [isPending, setIsPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [askingAll, setAskingAll] = useState(false);
  const formats = useFormats();

  async function attempt(run: () => Promise<unknown>, title: string) {
    setIsPending(true);
    try {
      await run();
    } catch (error) {
      if (!upgrade.showFor(error)) notifyProblem(error, title);
    } finally {
      setIsPending(false);
      changed();
    }
  }

  /** Opens the composer with a message; what was being written there can be brought back. */
  const open = (draft: ComposeDraft, words: string) => {
    replaceDraft(userId, draft, words);
    navigateTo(tabHref('email'));
  };

  const takeBack = (again: string) => attempt(() => client.emails.cancel.mutate({ id: again }), 'Not undone');
  const resend = () =>
    attempt(async () => {
      // The same key each time: an email is sent again once only.
      const context = { idempotencyKey: `resend-${id}` };
      const again = await client.emails.resend.mutate({ id }, { context });
      notifyUndo(sentWords('Email sent successfully!'), () => void takeBack(again.id), { detail: email.to });
    }, 'Not sent');

  const unmark = (title: string) => attempt(() => client.emails.unmarkReplied.mutate({ id }), title);
  const cancelAll = (batch: string) =>
    attempt(async () => {
      const canceled = await client.bulkEmails.cancel.mutate({ id: batch });
      // Otherwise, sending the same again would be answered with the emails that were canceled.
      bulkAttempts.forgetAttempt(userId);
      notifyCanceled(canceled, formats);
    }, 'Not canceled');

  const actions: (Action | false)[] = [
    email.isCancelable && {
      label: 'Don’t send',
      icon: IconCircleOff,
      run: () =>
        attempt(async () => {
          await client.emails.cancel.mutate({ id });
          forgetAttempt(userId);
          open(draftAgain(email), 'The email was canceled. You can edit it and send it again.');
        }, 'Not canceled'),
    },
    batchId !== null && email.isCancelable && { label: CANCEL_ALL, icon: IconMailOff, run: () => setAskingAll(true) },
    // Its time may have passed, or something in it may be wrong.
    (email.delivery === 'canceled' || email.delivery === 'failed') &&
      canResend(email) && {
        label: 'Edit and send',
        icon: IconPencil,
        run: () => open(draftAgain(email), 'You can edit the email, then send or schedule it.'),
      },
    canResend(email) && {
      label: email.delivery === 'canceled' || email.delivery === 'held' ? 'Send now' : 'Send again',
      icon: IconRefresh,
      run: () => (email.delivery === 'unconfirmed' ? setAsking(true) : resend()),
    },
    wasSent && {
      label: 'Follow up',
      icon: IconArrowForward,
      run: () => open(followUpDraft(email), 'You are following up in the same thread.'),
    },
    wasSent &&
      email.repliedAt === null && {
        label: 'They replied',
        icon: IconMessageReply,
        run: () =>
          attempt(async () => {
            await client.emails.markReplied.mutate({ id });
            notifyUndo('Reply recorded.', () => void unmark('Not undone'));
          }, 'Not saved'),
      },
    wasSent &&
      email.repliedAt !== null && {
        label: 'They haven’t replied',
        icon: IconMessageOff,
        run: () => unmark('Not saved'),
      },
  ];

  return {
    // A teammate's email shows on the timeline of a lead that both see. It is not theirs to act on.
    items: email.ownerId === userId ? actions.filter((action) => action !== false) : [],
    isPending,
    dialog: (
      <>
        <ConfirmModal
          subject={askingAll ? email.subject : null}
          title={CANCEL_ALL}
          question="Do you want to stop every email of this group that hasn’t left yet?"
          consequence="They won’t be sent, and will no longer count toward your monthly emails. You can’t undo this."
          action="Stop the emails"
          onConfirm={() => {
            setAskingAll(false);
            if (batchId !== null) void cancelAll(batchId);
          }}
          onClose={() => setAskingAll(false)}
        />
        <ConfirmModal
          subject={asking ? email.subject : null}
          title="Send again"
          question="Do you want to send this email again?"
          consequence="Nobody knows whether it arrived. If it did, they get it twice."
          action="Send again"
          onConfirm={() => {
            setAsking(false);
            void resend();
          }}
          onClose={() => setAsking(false)}
        />
      </>
    ),
  };
}
