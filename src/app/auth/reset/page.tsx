import { Alert, Anchor } from '@mantine/core';
import type { Metadata } from 'next';
import { AuthHeading } from '../_pieces/auth-heading';
import { ResetForm } from './reset-form';

export const metadata: Metadata = {
  title: 'Set a new password',
  // The token stands in the address; it must not travel on with a click.
  referrer: 'no-referrer',
};

type Query = Promise<{ token?: string | string[] }>;

/** Open to signed-in visitors too: a mailed link has to work in every browser. */
export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  return (
    <>
      <AuthHeading title="Set a new password">You will be signed out everywhere else.</AuthHeading>
      {typeof token === 'string' && token !== '' ? (
        <ResetForm token={token} />
      ) : (
        <Alert color="red" title="This link is not complete">
          Copy the whole address from the mail, or{' '}
          <Anchor href="/auth/forgot" underline="always">
            get a new link
          </Anchor>
          .
        </Alert>
      )}
    </>
  );
}
