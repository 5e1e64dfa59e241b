'use client';

import { Modal, Stack, Text } from '@mantine/core';
import { SecretField } from '@/app/_ui/interaction/secret-field';

/** Shows the address once, right after it is created; null hides the dialog. */
export function CalendarFeedAddress({ address, onDone }: { address: string | null; onDone: () => void }) {
  return (
    <Modal
      opened={address !== null}
      onClose={onDone}
      title="Copy your calendar link now"
      // The address is shown only once, so a stray click or key must not close the dialog.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={16}>
        <Text>
          This link is shown only once. In your calendar app, choose “Subscribe” or “Add by URL” and paste it. Anyone
          with the link can see your events.
        </Text>
        {address !== null && (
          <SecretField
            label="Calendar link"
            value={address}
            question="Leave without copying the link?"
            onDone={onDone}
          />
        )}
      </Stack>
    </Modal>
  );
}
