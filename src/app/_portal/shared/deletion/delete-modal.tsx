'use client';

import { useRef } from 'react';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { focusAfterRemoval, rowFocusOf } from '@/app/_ui/focus/move-focus';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { NOUNS } from '@/domain/shared/nouns';
import type { Versioned } from '../cache/use-entity-cache';
import type { DeletableModule } from '../noun-module';
import { useDelete } from './use-delete';

const KEPT = `You can restore it for ${DELETED_RETENTION_DAYS} days, in Settings.`;

interface DeleteModalProps<Item extends Versioned> {
  of: DeletableModule<Item>;
  /** The item to delete; null closes the dialog. */
  item: Item | null;
  onClose: () => void;
  /** Called when the item has left the lists. */
  onDeleted?: (item: Item) => void;
}

/** Confirms and deletes. Then moves the focus to the next row, because the focused one disappears. */
export function DeleteModal<Item extends Versioned>({ of, item, onClose, onDeleted }: DeleteModalProps<Item>) {
  const { noun, nameOf, consequence = KEPT } = of;
  const { one } = NOUNS[noun];
  const remove = useDelete(of);
  const focusNext = useRef<(() => void) | null>(null);
  const confirm = () => {
    if (!item) return;
    focusNext.current = focusAfterRemoval(rowFocusOf(item.id));
    onClose();
    onDeleted?.(item);
    remove(item);
  };
  const closed = () => {
    focusNext.current?.();
    focusNext.current = null;
  };
  return (
    <ConfirmModal
      subject={item && nameOf(item)}
      title={`Delete ${one}`}
      question={`Are you sure you want to delete this ${one}?`}
      consequence={consequence}
      action={`Delete ${one}`}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={closed}
    />
  );
}
