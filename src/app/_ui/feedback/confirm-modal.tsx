'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLast } from '../interaction/use-last';

export interface ConfirmModalProps {
  /** Name of the item to act on; null closes the dialog. */
  subject?: string | null;
  /** Opens the dialog for questions without a subject. */
  opened?: boolean;
  title: string;
  question: string;
  /** The consequence, and whether it can be undone. */
  consequence: ReactNode;
  /** Label of the confirm button. */
  action: string;
  /** Whether the action is in progress. */
  pending?: boolean;
  /** What else is asked, below the consequence. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Called once the dialog has faded out. */
  onClosed?: () => void;
}

/** Asks before an action that cannot be undone and names the item. Cancel has the initial focus. */
export function ConfirmModal({ subject = null, title, question, consequence, action, ...rest }: ConfirmModalProps) {
  const { opened = subject !== null, pending, children, onConfirm, onClose, onClosed } = rest;
  // Keep the name while the dialog fades out.
  const name = useLast(subject);
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={title}>
      <Stack gap={24}>
        <div>
          <Text size="sm">{question}</Text>
          {name !== null && (
            <Text size="sm" fw={600} mt={12} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
          )}
          <Text size="sm" c="dimmed" mt={4}>
            {consequence}
          </Text>
        </div>
        {children}
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
