import { Alert } from '@mantine/core';
import type { Metadata } from 'next';
import { AuthHeading } from '../../_pieces/auth-heading';
import { ConfirmLink } from '../link-form';

export const metadata: Metadata = {
  title: 'Confirm your new email address',
  // The token is in the URL and must not leak through the Referer header.
  referrer: 'no-referrer',
};

type Query = Promise<{ token?: string | string[] }>;

/** Open to signed-in visitors too: a mailed link has to work in every browser. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  return (
    <>
      <AuthHeading title="Confirm your new email address">
        Your Stanchion account moves to it once both addresses, the current and the new one, have confirmed.
      </AuthHeading>
      {typeof token === 'string' && token !== '' ? (
        <ConfirmLink token={token} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Copy the full link from the email.
        </Alert>
      )}
    </>
  );
}
