'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useLast } from '@/app/_portal/_leads/use-last';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/problems';
import type { ApiToken } from '@/domain/accounts/api-token';

export interface RevokeTokenModalProps {
  /** The token that is asked about; null when nothing is. */
  token: ApiToken | null;
  onClose: () => void;
  onRevoked: (token: ApiToken) => void;
  focusAfterRevoking: () => void;
}

export function RevokeTokenModal({ token, onClose, onRevoked, focusAfterRevoking }: RevokeTokenModalProps) {
  const revoke = api.apiTokens.revoke.useMutation();
  const revoked = useRef(false);

  async function confirm(asked: ApiToken) {
    try {
      await revoke.mutateAsync({ id: asked.id });
    } catch (error) {
      // Revoked elsewhere meanwhile: what was asked for is so.
      if (problemOf(error).code !== 'NOT_FOUND') return notifyProblem(error, 'Not revoked');
    }
    revoked.current = true;
    onRevoked(asked);
    notifyDone('Token revoked.');
    onClose();
  }

  const afterClosing = () => {
    if (revoked.current) focusAfterRevoking();
    revoked.current = false;
  };
  // Its name stays while the dialog fades out.
  const shown = useLast(token);

  return (
    <Modal opened={token !== null} onClose={onClose} onExitTransitionEnd={afterClosing} title="Revoke API token">
      <Stack gap={24}>
        <div>
          <Text size="sm">Are you sure you want to revoke this token?</Text>
          <Text size="sm" fw={600} mt={12} lineClamp={3}>
            {shown?.name}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            Whatever uses it stops working at once. This cannot be undone.
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" loading={revoke.isPending} onClick={() => token && void confirm(token)}>
            Revoke token
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
