'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';

export type Asked = 'replace' | 'revoke';

const QUESTIONS = {
  replace: {
    title: 'Replace calendar link',
    text: 'Programs that use the link you have now will stop showing your events until you give them the new one.',
    answer: 'Replace link',
  },
  revoke: {
    title: 'Revoke calendar link',
    text: 'Programs that use it stop showing your events. You can make a new link at any time.',
    answer: 'Revoke link',
  },
} as const satisfies Record<Asked, object>;

interface FeedQuestionProps {
  asked: Asked | null;
  pending: boolean;
  onClose: () => void;
  onAnswer: (asked: Asked) => void;
}

/** Both cut off the programs that use the link. */
export function FeedQuestion({ asked, pending, onClose, onAnswer }: FeedQuestionProps) {
  // What was asked stays while the dialog fades out.
  const [shown, setShown] = useState<Asked>('replace');
  if (asked && asked !== shown) setShown(asked);
  const { title, text, answer } = QUESTIONS[shown];
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title}>
      <Stack gap={24}>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" loading={pending} onClick={() => asked && onAnswer(asked)}>
            {answer}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
