import { Alert, Anchor } from '@mantine/core';
import type { Metadata } from 'next';
import { createScope } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { otherAccessBehind } from '@/server/services/accounts/other-access';
import { AuthHeading } from '../_pieces/auth-heading';
import { ResetForm } from './reset-form';

export const metadata: Metadata = {
  title: 'Set a new password',
  // The token is in the URL and must not leak through the Referer header.
  referrer: 'no-referrer',
};

const otherAccess = async (token: string) => otherAccessBehind(await createScope(), token);

type Query = Promise<{ token?: string | string[] }>;

/** Open to signed-in visitors too: a mailed link has to work in every browser. */
export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  const isComplete = typeof token === 'string' && token !== '';
  return (
    <>
      <AuthHeading title="Set a new password">You will be signed out everywhere else.</AuthHeading>
      {isComplete ? (
        <ResetForm token={token} access={await dataForPage(otherAccess(token))} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Copy the full link from the email, or{' '}
          <Anchor href="/auth/forgot" underline="always">
            get a new link
          </Anchor>
          .
        </Alert>
      )}
    </>
  );
}
