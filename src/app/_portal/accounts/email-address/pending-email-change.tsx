'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';

/** Says that a new address waits for its confirmation. Shows nothing if there is none. */
export function PendingEmailChange({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { email } = useViewer();
  const utils = api.useUtils();
  const formats = useFormats();
  const { data: pending } = api.emailChange.pending.useQuery();
  const withdraw = api.emailChange.withdraw.useMutation({
    onSuccess() {
      utils.emailChange.pending.setData(undefined, null);
      notifyDone('Your email address stays the same.');
      onWithdrawn();
    },
    onError: (error) => notifyProblem(error, 'Not canceled'),
  });
  if (!pending) return null;
  return (
    <Alert color="gray" icon={<IconMail size={18} aria-hidden />}>
      <Group justify="space-between" gap={12}>
        <Text size="sm" style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          {pending.waitsFor.length === 2 ? (
            <>
              Open the links that we sent to <b>{email}</b> and to <b>{pending.newEmail}</b>
            </>
          ) : (
            <>
              Almost there: open the link that we sent to{' '}
              <b>{pending.waitsFor[0] === 'OLD' ? email : pending.newEmail}</b>
            </>
          )}{' '}
          by {formats.dateTime(pending.expiresAt)}.
        </Text>
        <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Cancel change
        </Button>
      </Group>
    </Alert>
  );
}
