'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';

export interface LeaveQuestion {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

export interface LeaveModalProps {
  opened: boolean;
  question: LeaveQuestion;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to discard what has not been saved. */
export function LeaveModal({ opened, question, onStay, onLeave }: LeaveModalProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={question.title} size="sm" zIndex={300}>
      <Stack gap={24}>
        <Text size="sm">{question.text}</Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onStay} data-autofocus>
            {question.stay}
          </Button>
          <Button color="red.9" onClick={onLeave}>
            {question.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
