'use client';

import { type Icon, IconArrowForward, IconCircleOff, IconMessageReply, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { RESENDABLE_STATES } from '@/domain/emails/delivery';
import { draftAgain, followUpDraft } from '../../compose/compose-draft';
import { draftOf, keepDraft } from '../../compose/draft-store';
import type { EmailItem } from './email-state';
import { useEmailsChanged } from './use-emails-changed';

interface Action {
  label: string;
  icon: Icon;
  run: () => unknown;
}

/** What can be done with a message of the log. */
export function useEmailActions(email: EmailItem) {
  const { id } = email;
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const changed = useEmailsChanged();
  const upgrade = useUpgrade();
  const [isPending, setIsPending] = useState(false);
  const [asking, setAsking] = useState(false);

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
  const open = (draft: ReturnType<typeof draftOf>, words: string) => {
    const before = draftOf(userId);
    keepDraft(userId, draft);
    navigateTo(tabHref('email'));
    notifyUndo(words, () => keepDraft(userId, before));
  };

  const resend = () =>
    attempt(async () => {
      const idempotencyKey = crypto.randomUUID();
      await client.emails.resend.mutate({ id }, { context: { idempotencyKey } });
      notifyDone('Email sent successfully!');
    }, 'Not sent again');

  const actions: (Action | false)[] = [
    email.isCancelable && {
      label: 'Cancel',
      icon: IconCircleOff,
      run: () =>
        attempt(async () => {
          await client.emails.cancel.mutate({ id });
          open(draftAgain(email), 'The email was canceled. You can edit it and send it again.');
        }, 'Not canceled'),
    },
    RESENDABLE_STATES.some((state) => state === email.delivery) && {
      label: 'Send again',
      icon: IconRefresh,
      run: () => (email.delivery === 'unconfirmed' ? setAsking(true) : resend()),
    },
    email.sentAt !== null && {
      label: 'Follow up',
      icon: IconArrowForward,
      run: () => open(followUpDraft(email), 'You are following up in the same thread.'),
    },
    email.sentAt !== null &&
      email.repliedAt === null && {
        label: 'They replied',
        icon: IconMessageReply,
        run: () =>
          attempt(async () => {
            await client.emails.markReplied.mutate({ id });
            notifyDone('Marked as answered.');
          }, 'Not saved'),
      },
  ];

  return {
    items: actions.filter((action) => action !== false),
    isPending,
    dialog: (
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
    ),
  };
}
