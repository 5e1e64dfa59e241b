'use client';

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '@/domain/shared/time';

interface DateQuestionProps {
  start: string;
  hint?: string | undefined;
  onCancel: () => void;
  onAnswer: (day: string) => void;
}

interface MoveDateModalProps extends DateQuestionProps {
  opened: boolean;
  title: string;
}

/** Asks for the day to move something to. */
export const MoveDateModal = ({ opened, title, ...question }: MoveDateModalProps) => (
  <Modal opened={opened} onClose={question.onCancel} title={title} size="xs">
    <DateQuestion {...question} />
  </Modal>
);

function DateQuestion({ start, hint, onCancel, onAnswer }: DateQuestionProps) {
  const [day, setDay] = useState(start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') onAnswer(day);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <TextInput
          type="date"
          label="New date"
          description={hint}
          min={FIRST_DAY}
          max={LAST_DAY}
          required
          data-autofocus
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
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
