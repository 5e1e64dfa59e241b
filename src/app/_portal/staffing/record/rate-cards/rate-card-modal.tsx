'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { CopyRateCard, EditRateCard, NewRateCard } from './rate-card-form';
import type { RateCardItem } from './use-rate-cards';

/** What the form is for: a new card, one like another, or a card to change. */
export type RateCardEdit = 'new' | { copy: RateCardItem } | { card: RateCardItem };

export interface RateCardModalProps {
  /** Null closes the modal. */
  edit: RateCardEdit | null;
  teamId: string | null;
  onClose: () => void;
  onCreated?: (card: RateCardItem) => void;
}

export function RateCardModal({ edit, teamId, onClose, onCreated }: RateCardModalProps) {
  const shown = useLast(edit);
  const isEdit = shown !== null && shown !== 'new' && 'card' in shown;
  return (
    <FormModal opened={edit !== null} title={isEdit ? 'Edit rate card' : 'New rate card'} size="xl" onClose={onClose}>
      {({ dirty: _, ...form }) => {
        if (shown === null) return null;
        if (shown === 'new') return <NewRateCard teamId={teamId} onCreated={onCreated} {...form} />;
        if ('copy' in shown) return <CopyRateCard card={shown.copy} teamId={teamId} onCreated={onCreated} {...form} />;
        return <EditRateCard card={shown.card} {...form} />;
      }}
    </FormModal>
  );
}
