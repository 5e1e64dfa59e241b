import { Alert } from '@mantine/core';
import type { Metadata } from 'next';
import { AuthHeading } from '../../_pieces/auth-heading';
import { CancelLink } from '../link-form';

export const metadata: Metadata = {
  title: 'Keep your email address',
  // The token is in the URL and must not leak through the Referer header.
  referrer: 'no-referrer',
};

type Query = Promise<{ token?: string | string[] }>;

/** Open to signed-in visitors too: a mailed link has to work in every browser. */
export default async function CancelEmailPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  return (
    <>
      <AuthHeading title="Keep your email address">Cancel the change that someone asked for.</AuthHeading>
      {typeof token === 'string' && token !== '' ? (
        <CancelLink token={token} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Copy the full link from the email.
        </Alert>
      )}
    </>
  );
}
