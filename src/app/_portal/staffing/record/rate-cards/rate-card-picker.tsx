'use client';

import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '@/app/_ui/time/formats';
import { MAX_RATE_CARDS } from '@/domain/staffing/rate-cards/rate-card-limits';
import { HELP_BELOW } from './rate-card-inputs';
import type { RateCardEdit } from './rate-card-modal';
import { RateCardOverlay } from './rate-card-overlay';
import { cardWords } from './rate-words';
import { type RateCardItem, useMayWriteCards, useRateCards } from './use-rate-cards';

const NEW = 'new';

interface RateCardPickerProps extends Pick<SelectProps, 'id' | 'label' | 'error' | 'readOnly'> {
  /** Whose cards: a team's, or the user's own. */
  teamId: string | null;
  /** The id of the card. */
  value: string | null;
  onChange: (card: RateCardItem) => void;
}

/** Chooses a rate card for a lead. Whoever may can add one, which is then chosen. */
export function RateCardPicker({ teamId, value, onChange, label = 'Rate card', ...input }: RateCardPickerProps) {
  const { isLoaded, error, cards } = useRateCards(teamId);
  const mayWrite = useMayWriteCards(teamId);
  const formats = useFormats();
  const [edit, setEdit] = useState<RateCardEdit | null>(null);
  const current = cards.find(({ id }) => id === value);
  const mayAdd = mayWrite && isLoaded && cards.length < MAX_RATE_CARDS;
  const isEmpty = isLoaded && cards.length === 0;
  const choose = (id: string | null) => {
    if (id === NEW) setEdit('new');
    const card = cards.find((one) => one.id === id);
    if (card) onChange(card);
  };
  return (
    <>
      <Select
        {...input}
        label={label}
        description={current && cardWords(current, formats)}
        inputWrapperOrder={HELP_BELOW}
        placeholder={isEmpty ? 'No rate cards yet' : 'Choose a rate card'}
        data={[
          ...cards.map(({ id, name }) => ({ value: id, label: name })),
          ...(mayAdd ? [{ value: NEW, label: 'New rate card' }] : []),
        ]}
        value={current?.id ?? null}
        error={input.error ?? (error && !isLoaded ? 'Could not load the rate cards' : undefined)}
        disabled={isEmpty && !mayAdd}
        allowDeselect={false}
        onChange={choose}
      />
      <RateCardOverlay edit={edit} teamId={teamId} onClose={() => setEdit(null)} onCreated={onChange} />
    </>
  );
}
