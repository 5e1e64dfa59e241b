'use client';

import { ConfirmModal } from '@/app/_ui/confirm-modal';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';

interface DeleteQuestionProps {
  noun: 'lead' | 'task' | 'note' | 'event';
  /** The name of what is asked about; null when nothing is. */
  subject: string | null;
  /** What else follows from it. */
  consequence?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** It has faded out. */
  onClosed?: () => void;
}

/** Asks before something is deleted, in the words of the specification. */
export function DeleteQuestion({ noun, subject, consequence, ...answers }: DeleteQuestionProps) {
  return (
    <ConfirmModal
      subject={subject}
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete this ${noun}?`}
      consequence={consequence ?? `You can restore it for ${KEPT_DELETED_DAYS} days, in Settings.`}
      action={`Delete ${noun}`}
      {...answers}
    />
  );
}
