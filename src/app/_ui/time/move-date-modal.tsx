'use client';

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { FIRST_DAY, LAST_DAY, OUTSIDE_YEARS } from '@/domain/shared/time';

interface DateQuestionProps {
  start: string;
  hint?: string | undefined;
  /** The first day that can be chosen, and what is wrong with an earlier one. */
  earliest?: { day: string; problem: string } | undefined;
  onCancel: () => void;
  onAnswer: (day: string) => void;
}

export interface MoveDateModalProps extends DateQuestionProps {
  opened: boolean;
  title: string;
}

/** Asks for the day to move something to. */
export const MoveDateModal = ({ opened, title, ...question }: MoveDateModalProps) => (
  <Modal opened={opened} onClose={question.onCancel} title={title} size="xs">
    <DateQuestion {...question} />
  </Modal>
);

const ANY_DAY = { day: FIRST_DAY, problem: OUTSIDE_YEARS };

function DateQuestion({ start, hint, earliest = ANY_DAY, onCancel, onAnswer }: DateQuestionProps) {
  const [day, setDay] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const { idOf, focusError } = useErrorFocus(['day']);
  const problemOf = () => {
    if (day === '') return 'New date is required';
    if (day < earliest.day) return earliest.problem;
    return day > LAST_DAY ? OUTSIDE_YEARS : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf();
    setProblem(found);
    if (!focusError({ day: found })) onAnswer(day);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          id={idOf('day')}
          type="date"
          label="New date"
          description={hint}
          error={problem}
          min={earliest.day}
          max={LAST_DAY}
          required
          data-autofocus
          value={day}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
            setProblem(null);
          }}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </Group>
      </Stack>
    </form>
  );
}
