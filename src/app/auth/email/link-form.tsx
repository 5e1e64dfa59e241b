'use client';

import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { ProblemAlert } from '../_pieces/problem-alert';

/** A button, because mail scanners open links: opening one must change nothing. */
export function ConfirmLink({ token }: { token: string }) {
  const confirm = api.emailChange.confirm.useMutation();
  if (confirm.data?.state === 'WAITING') {
    return (
      <Done title="Confirmed. One more to go">
        {confirm.data.waitsFor === 'NEW'
          ? 'Now open the link that we sent to the new address.'
          : 'Now open the link that we sent to the current address of the account. The change takes both.'}
      </Done>
    );
  }
  if (confirm.data) {
    return (
      <Done title="Your email address has changed">
        From now on, sign in with <b>{confirm.data.email}</b>.
      </Done>
    );
  }
  return (
    <Use error={confirm.error} pending={confirm.isPending} onUse={() => confirm.mutate({ token })}>
      Confirm the change
    </Use>
  );
}

export function CancelLink({ token }: { token: string }) {
  const cancel = api.emailChange.cancel.useMutation();
  if (cancel.isSuccess) {
    return (
      <Done title="The change has been canceled">
        Your email address stays the same. If somebody else asked for the change, they know your password:{' '}
        <Anchor href="/auth/forgot" underline="always">
          set a new one
        </Anchor>
        .
      </Done>
    );
  }
  return (
    <Use error={cancel.error} pending={cancel.isPending} onUse={() => cancel.mutate({ token })}>
      Keep my email address
    </Use>
  );
}

interface UseProps {
  error: unknown;
  pending: boolean;
  onUse: () => void;
  children: string;
}

function Use({ error, pending, onUse, children }: UseProps) {
  const problem = error ? problemOf(error) : null;
  // Before hydration, a press would be lost.
  const ready = useMounted();
  return (
    <Stack gap={16}>
      <ProblemAlert problem={problem} />
      {problem?.code === 'EMAIL_LINK_INVALID' ? (
        <Button component="a" href="/settings" size="md" variant="default">
          Open Settings
        </Button>
      ) : (
        <Button size="md" loading={pending} disabled={!ready} onClick={onUse}>
          {children}
        </Button>
      )}
    </Stack>
  );
}

const Done = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack gap={16}>
    <Alert color="green" title={title} role="status">
      <Text size="sm">{children}</Text>
    </Alert>
    <Button component="a" href="/" size="md">
      Open Stanchion
    </Button>
  </Stack>
);
