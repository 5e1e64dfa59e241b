'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RateCardEdit } from '../../record/rate-cards/rate-card-modal';
import { RateCardOverlay } from '../../record/rate-cards/rate-card-overlay';
import { type RateCardItem, useMayWriteCards } from '../../record/rate-cards/use-rate-cards';
import classes from './price.module.css';

interface CardButtonProps {
  text: string;
  /** The card to change; null for a new one. */
  card: RateCardItem | null;
  teamId: string | null;
  label: string;
  onCreated?: (card: RateCardItem) => void;
  /** What else can be done. */
  children?: ReactNode;
}

/** What is missing of a rate card, and for those who may: the form. */
export function MissingOfCard({ text, card, teamId, label, onCreated, children }: CardButtonProps) {
  const mayWrite = useMayWriteCards(teamId);
  const [edit, setEdit] = useState<RateCardEdit | null>(null);
  return (
    <div className={classes.missing}>
      {text}
      {mayWrite && (
        <Button variant="default" size="xs" onClick={() => setEdit(card ? { card } : 'new')}>
          {label}
        </Button>
      )}
      {children}
      <RateCardOverlay edit={edit} teamId={teamId} onClose={() => setEdit(null)} onCreated={onCreated} />
    </div>
  );
}
