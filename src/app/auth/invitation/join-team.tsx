'use client';

import { Button, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { teamPath } from '../_pieces/next-path';
import { ProblemAlert } from '../_pieces/problem-alert';

/** Accepts or declines an invitation, for the account that it is for. */
export function JoinTeam({ token, invitationId }: { token: string; invitationId: string }) {
  const accept = api.teams.accept.useMutation({
    onSuccess: ({ teamId }) => window.location.assign(teamPath(teamId)),
  });
  const decline = api.teams.decline.useMutation({ onSuccess: () => window.location.assign('/') });
  const error = accept.error ?? decline.error;
  // Before hydration, a press would be lost.
  const ready = useMounted();
  const busy = accept.isPending || accept.isSuccess || decline.isPending || decline.isSuccess;
  return (
    <Stack gap={12}>
      <ProblemAlert problem={error && problemOf(error)} />
      <Button
        size="md"
        loading={accept.isPending || accept.isSuccess}
        disabled={busy || !ready}
        onClick={() => accept.mutate({ token })}
      >
        Join the team
      </Button>
      <Button
        size="md"
        variant="default"
        disabled={busy || !ready}
        onClick={() => decline.mutate({ id: invitationId })}
      >
        Decline
      </Button>
    </Stack>
  );
}
