'use client';

import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { useLast } from '@/app/_ui/interaction/use-last';

export type Asked = 'replace' | 'revoke';

const QUESTIONS = {
  replace: {
    title: 'Replace calendar link',
    question: 'Are you sure you want to replace this link?',
    consequence: 'Calendar apps that use it stop showing your events until you add the new link.',
    action: 'Replace link',
  },
  revoke: {
    title: 'Revoke calendar link',
    question: 'Are you sure you want to revoke this link?',
    consequence: 'Calendar apps that use it stop showing your events. You can create a new link at any time.',
    action: 'Revoke link',
  },
} as const satisfies Record<Asked, object>;

interface FeedQuestionProps {
  asked: Asked | null;
  pending: boolean;
  onClose: () => void;
  onAnswer: (asked: Asked) => void;
}

export function FeedQuestion({ asked, pending, onClose, onAnswer }: FeedQuestionProps) {
  // Keep the text while the dialog fades out.
  const shown = useLast(asked) ?? 'replace';
  return (
    <ConfirmModal
      {...QUESTIONS[shown]}
      opened={asked !== null}
      pending={pending}
      onConfirm={() => asked && onAnswer(asked)}
      onClose={onClose}
    />
  );
}
