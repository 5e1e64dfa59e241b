'use client';

import { Modal, Stack, Text } from '@mantine/core';
import { SecretField } from '@/app/_ui/interaction/secret-field';
import { useLast } from '@/app/_ui/interaction/use-last';
import { SECRET_OVERLAP_HOURS } from '@/domain/webhooks/webhook-limits';
import type { ShownSecret, WebhookItem } from './use-webhooks';
import classes from './webhooks.module.css';

interface SecretModalProps {
  /** Null closes the dialog. */
  shown: ShownSecret | null;
  onDone: () => void;
  onClosed: (webhook: WebhookItem) => void;
}

/** Shows a new signing secret once. */
export function SecretModal({ shown, onDone, onClosed }: SecretModalProps) {
  // The secret itself is gone with the first frame of fading out.
  const webhook = useLast(shown?.webhook ?? null);
  const isRotated = useLast(shown?.isRotated ?? null);
  return (
    <Modal
      opened={shown !== null}
      onClose={onDone}
      onExitTransitionEnd={() => webhook && onClosed(webhook)}
      title="Copy the signing secret now"
      // The secret is shown only once, so a stray click or key must not close the dialog.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={16}>
        <Text className={classes.url}>{webhook?.url}</Text>
        <Text>
          This secret is shown only once. With it, the endpoint verifies that deliveries come from Stanchion.
          {isRotated && ` The old secret stays valid for ${SECRET_OVERLAP_HOURS} hours.`}
        </Text>
        {shown && (
          <SecretField
            label="Signing secret"
            value={shown.secret}
            question="Leave without copying the secret?"
            onDone={onDone}
          />
        )}
      </Stack>
    </Modal>
  );
}
