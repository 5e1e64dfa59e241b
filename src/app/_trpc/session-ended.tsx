'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** Keeps Escape from also closing a dialog underneath. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Signing in opens a new tab, so that this page keeps unsaved input. */
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
          Your unsaved changes are still here. Sign in (opens a new tab), then come back and try again.
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
