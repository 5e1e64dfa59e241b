'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLast } from '../interaction/use-last';

export interface ConfirmModalProps {
  /** The name of what is asked about; null when nothing is. */
  subject?: string | null;
  /** For a question about nothing that has a name. */
  opened?: boolean;
  title: string;
  question: string;
  /** What follows from it, and whether it can be undone. */
  consequence: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** It is being done. */
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** It has faded out. */
  onClosed?: () => void;
}

/** Asks before something that cannot be undone, in words that name the thing; the harmless answer has the focus. */
export function ConfirmModal({ subject = null, title, question, consequence, action, ...rest }: ConfirmModalProps) {
  const { opened = subject !== null, pending, onConfirm, onClose, onClosed } = rest;
  // The name stays while the dialog fades out.
  const name = useLast(subject);
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={title}>
      <Stack gap={24}>
        <div>
          <Text size="sm">{question}</Text>
          {name !== null && (
            <Text size="sm" fw={600} mt={12} lineClamp={3}>
              {name}
            </Text>
          )}
          <Text size="sm" c="dimmed" mt={4}>
            {consequence}
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" loading={pending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
