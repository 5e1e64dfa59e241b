'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** A dialog beneath leaves the Escape alone that closes this one. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Signing in happens in a tab of its own, so that this page keeps what was typed. */
export default function SessionEnded({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onKeyDown={closeByEscape}
      title="Your session has ended"
      size="sm"
      zIndex={400}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Stack gap={24}>
        <Text size="sm">
          Nothing you typed is lost. Sign in, which opens a new tab, then come back here and try again.
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} {...OWN_ESCAPE}>
            Close
          </Button>
          <Button component="a" href="/auth/signin" target="_blank" rel="noopener" data-autofocus {...OWN_ESCAPE}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
