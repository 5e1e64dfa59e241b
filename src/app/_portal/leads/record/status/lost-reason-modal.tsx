'use client';

import { Button, Group, Kbd, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { useLast } from '@/app/_ui/interaction/use-last';
import { LEAD_LIMITS } from '@/domain/leads/lead';
import { LEAD_STATUS_LABELS, LOST_REASON_LABELS, LOST_REASONS, type LostReason } from '@/domain/leads/lead-choices';
import type { LostReasonAnswer, LostReasonQuestion } from './lost-reason';
import classes from './lost-reason-dialog.module.css';

/** Asks why a lead was lost, once it has been moved. Skipping it leaves the reason "not stated" (D64). */
export function LostReasonModal({ question }: { question: LostReasonQuestion | null }) {
  const shown = useLast(question);
  const dismiss = () => question?.answer(null);
  return (
    <Modal
      opened={question !== null}
      onClose={dismiss}
      title={`Moved to ${LEAD_STATUS_LABELS.CLOSED_LOST}. Why?`}
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <Choices key={shown.id} {...shown} onDismiss={dismiss} />}
    </Modal>
  );
}

interface ChoicesProps {
  subject: string;
  answer: (answer: LostReasonAnswer | null) => void;
  onDismiss: () => void;
}

function Choices({ subject, answer, onDismiss }: ChoicesProps) {
  /** Its text; null until Other is chosen. */
  const [other, setOther] = useState<string | null>(null);
  const tooLong = other !== null && other.trim().length > LEAD_LIMITS.lostReasonDetail;
  const choose = (lostReason: LostReason) =>
    lostReason === 'OTHER' ? setOther(other ?? '') : answer({ lostReason, lostReasonDetail: '' });

  const chooseByKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const reason = LOST_REASONS[Number(event.key) - 1];
    if (!reason) return;
    // Otherwise the digit would be typed into the input that Other focuses.
    event.preventDefault();
    choose(reason);
  };

  return (
    <form
      onKeyDown={chooseByKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) answer({ lostReason: 'OTHER', lostReasonDetail: other?.trim() ?? '' });
      }}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {subject}
        </Text>
        <ul className={classes.choices} aria-label="Reasons">
          {LOST_REASONS.map((reason, index) => (
            <li key={reason}>
              <UnstyledButton
                className={classes.choice}
                data-chosen={(reason === 'OTHER' && other !== null) || undefined}
                data-autofocus={index === 0 || undefined}
                aria-expanded={reason === 'OTHER' ? other !== null : undefined}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => choose(reason)}
              >
                {LOST_REASON_LABELS[reason]}
                <Kbd size="xs" className={classes.key} aria-hidden>
                  {index + 1}
                </Kbd>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {other !== null && (
          <TextInput
            label="What was it?"
            value={other}
            error={tooLong ? `At most ${LEAD_LIMITS.lostReasonDetail} characters` : undefined}
            onChange={(event) => setOther(event.currentTarget.value)}
            // Focus follows the choice of Other.
            ref={focusOnMount}
          />
        )}
        <Group gap={8}>
          <Button variant="default" mr="auto" onClick={() => answer('UNDO')}>
            Undo move
          </Button>
          <Button variant="default" onClick={onDismiss}>
            Skip
          </Button>
          {other !== null && <Button type="submit">Save reason</Button>}
        </Group>
      </Stack>
    </form>
  );
}
