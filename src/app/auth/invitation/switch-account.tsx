'use client';

import { Alert, Button, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { backTo, invitationPath } from '../_pieces/next-path';
import { ProblemAlert } from '../_pieces/problem-alert';

interface SwitchAccountProps {
  token: string;
  /** The address that is invited, and the one that is signed in. */
  invited: string;
  signedIn: string;
}

/** For somebody who is signed in as someone else. The link stays usable. */
export function SwitchAccount({ token, invited, signedIn }: SwitchAccountProps) {
  const signOut = api.auth.signOut.useMutation({
    onSuccess: () => window.location.assign(backTo('/auth/signin', invitationPath(token), { email: invited })),
  });
  // Before hydration, a press would be lost.
  const ready = useMounted();
  const busy = signOut.isPending || signOut.isSuccess;
  return (
    <Stack gap={12}>
      <ProblemAlert problem={signOut.error && problemOf(signOut.error)} />
      <Alert color="gray">
        You’re signed in as <b>{signedIn}</b>, but this invitation is for <b>{invited}</b>. Switch to that account, or
        create it, to accept.
      </Alert>
      <Button size="md" loading={busy} disabled={!ready} onClick={() => signOut.mutate()}>
        Switch account
      </Button>
      <Button component="a" href="/" size="md" variant="default">
        Stay signed in
      </Button>
    </Stack>
  );
}
