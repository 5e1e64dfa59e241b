'use client';

import { useRef } from 'react';
import { nextRowOf } from '@/app/_ui/focus-next-row';
import { DeleteQuestion } from './delete-question';

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

/** Asks, deletes, and lets the focus follow: what had it is gone with the row. */
export function DeleteModal<Item extends { id: string }>(props: DeleteModalProps<Item>) {
  const { noun, item, nameOf, consequence, onDelete, onClose, onDeleted } = props;
  const focusNext = useRef<(() => void) | null>(null);
  const confirm = () => {
    if (!item) return;
    focusNext.current = nextRowOf(item.id);
    onClose();
    onDeleted?.(item);
    onDelete(item);
  };
  const closed = () => {
    focusNext.current?.();
    focusNext.current = null;
  };
  return (
    <DeleteQuestion
      noun={noun}
      subject={item && nameOf(item)}
      consequence={consequence}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={closed}
    />
  );
}
