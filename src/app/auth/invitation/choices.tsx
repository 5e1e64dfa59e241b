import { Button, Stack, Text } from '@mantine/core';
import { backTo, invitationPath, teamPath } from '../_pieces/next-path';

export const HomeLink = ({ children }: { children: string }) => (
  <Button component="a" href="/" size="md" variant="default">
    {children}
  </Button>
);

export const TeamLink = ({ teamId }: { teamId: string }) => (
  <Button component="a" href={teamPath(teamId)} size="md">
    Open the team
  </Button>
);

/** For visitors who are not signed in: both ways come back to the invitation. */
export function SignInOrUp({ token, email }: { token: string; email: string }) {
  const next = invitationPath(token);
  return (
    <Stack gap={12}>
      <Button component="a" href={backTo('/auth/signup', next, { email })} size="md">
        Create an account
      </Button>
      <Button component="a" href={backTo('/auth/signin', next, { email })} size="md" variant="default">
        Sign in
      </Button>
      <Text c="dimmed" size="sm" mt={4}>
        The invitation is for {email} only, so use that address. Joining a team needs no paid plan.
      </Text>
    </Stack>
  );
}
