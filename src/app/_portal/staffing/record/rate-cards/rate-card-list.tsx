'use client';

import { Group, Skeleton } from '@mantine/core';
import { IconCopy, IconReceipt2, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AddButton, EmptyList, RowButton } from '@/app/_portal/accounts/settings-list';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { MAX_RATE_CARDS } from '@/domain/staffing/rate-cards/rate-card-limits';
import classes from './rate-card-list.module.css';
import type { RateCardEdit } from './rate-card-modal';
import { RateCardOverlay } from './rate-card-overlay';
import { cardWords } from './rate-words';
import { type RateCardItem, useMayWriteCards, useRateCardChanges, useRateCards } from './use-rate-cards';

/** The rate cards of the user or of a team. Members of the team only see them. */
export function RateCardList({ teamId }: { teamId: string | null }) {
  const { isLoaded, error, refetch, cards } = useRateCards(teamId);
  const mayWrite = useMayWriteCards(teamId);
  const { remove } = useRateCardChanges();
  const [edit, setEdit] = useState<RateCardEdit | null>(null);
  const [deleting, setDeleting] = useState<RateCardItem | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  if (error && !isLoaded) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isLoaded) return <Skeleton height={112} radius="md" role="status" aria-label="Loading the rate cards" />;
  const isFull = cards.length >= MAX_RATE_CARDS;
  const confirmDelete = () => {
    if (deleting === null) return;
    const { id, name } = deleting;
    remove.mutate(
      { id },
      {
        onSuccess: () => notifyDone(`${name} was deleted.`),
        // Already deleted elsewhere, which is the intended outcome.
        onError: (failure) => isGone(failure) || notifyProblem(failure, 'Not deleted'),
        onSettled: () => setDeleting(null),
      },
    );
  };
  return (
    <>
      {cards.length === 0 ? (
        <EmptyList icon={IconReceipt2}>{teamId === null ? EMPTY_OWN : EMPTY_TEAM}</EmptyList>
      ) : (
        <ul className={classes.list} aria-label="Rate cards">
          {cards.map((card) => (
            <li key={card.id} className={classes.row}>
              <About card={card} />
              {mayWrite && (
                <Group gap={4} wrap="nowrap">
                  <RowButton label={`Edit ${card.name}`} onClick={() => setEdit({ card })}>
                    Edit
                  </RowButton>
                  <RowMenu
                    of={card.name}
                    items={[
                      !isFull && { label: 'Duplicate', icon: IconCopy, onClick: () => setEdit({ copy: card }) },
                      { label: 'Delete', icon: IconTrash, onClick: () => setDeleting(card) },
                    ]}
                  />
                </Group>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <AddButton
          ref={addButton}
          full={isFull ? `There can be ${MAX_RATE_CARDS} at most. Delete one to add another.` : null}
          onClick={() => setEdit('new')}
        >
          New rate card
        </AddButton>
      )}
      <RateCardOverlay edit={edit} teamId={teamId} onClose={() => setEdit(null)} />
      <ConfirmOverlay
        subject={deleting?.name ?? null}
        title="Delete rate card"
        question="Delete this rate card?"
        consequence="Prices that were saved with it keep their rates and terms. You cannot undo this."
        action="Delete"
        pending={remove.isPending}
        onConfirm={confirmDelete}
        onClose={() => setDeleting(null)}
        // The row whose menu had the focus may be gone.
        onClosed={() => moveFocus(addButton.current)}
      />
    </>
  );
}

const EMPTY_OWN = 'No rate cards yet. Add one with what your guards are paid and billed at.';
const EMPTY_TEAM = 'No rate cards yet. The team’s owner and admins add them here.';

function About({ card }: { card: RateCardItem }) {
  const formats = useFormats();
  return (
    <div className={classes.about}>
      <span className={classes.name} dir="auto">
        {card.name}
      </span>
      <span className={classes.when}>{cardWords(card, formats)}</span>
    </div>
  );
}
