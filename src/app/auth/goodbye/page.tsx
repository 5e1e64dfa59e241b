import { Anchor, Text } from '@mantine/core';
import type { Metadata } from 'next';
import { AuthHeading } from '../_pieces/auth-heading';

export const metadata: Metadata = { title: 'Account deleted' };

/** Where a browser is sent once its account is deleted. It says nothing that depends on who opens it. */
export default function GoodbyePage() {
  return (
    <>
      <AuthHeading title="Your account is deleted">
        You’re signed out everywhere, and what was yours alone is gone.
      </AuthHeading>
      <Text>
        Thanks for using Stanchion. If you ever want to come back, you can{' '}
        <Anchor href="/auth/signup" underline="always">
          create a new account
        </Anchor>
        .
      </Text>
    </>
  );
}
