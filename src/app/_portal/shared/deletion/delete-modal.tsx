'use client';

import { useRef } from 'react';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { focusAfterRemoval, rowFocusOf } from '@/app/_ui/focus/move-focus';
import { KEPT_DELETED_DAYS } from '@/domain/deletion/deletion';

const KEPT = `You can restore it for ${KEPT_DELETED_DAYS} days, in Settings.`;

interface DeleteModalProps<Item> {
  noun: 'lead' | 'task' | 'note' | 'event';
  /** What is asked about; null when nothing is. */
  item: Item | null;
  nameOf: (item: Item) => string;
  /** What else follows from it. */
  consequence?: string;
  onDelete: (item: Item) => void;
  onClose: () => void;
  /** It has been taken out of the lists. */
  onDeleted?: (item: Item) => void;
}

/** Asks in the words of the specification, deletes, and lets the focus follow: what had it is gone with the row. */
export function DeleteModal<Item extends { id: string }>(props: DeleteModalProps<Item>) {
  const { noun, item, nameOf, consequence = KEPT, onDelete, onClose, onDeleted } = props;
  const focusNext = useRef<(() => void) | null>(null);
  const confirm = () => {
    if (!item) return;
    focusNext.current = focusAfterRemoval(rowFocusOf(item.id));
    onClose();
    onDeleted?.(item);
    onDelete(item);
  };
  const closed = () => {
    focusNext.current?.();
    focusNext.current = null;
  };
  return (
    <ConfirmModal
      subject={item && nameOf(item)}
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete this ${noun}?`}
      consequence={consequence}
      action={`Delete ${noun}`}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={closed}
    />
  );
}
