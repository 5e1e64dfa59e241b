import { Alert, Anchor, Text } from '@mantine/core';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { AuthHeading } from '../_pieces/auth-heading';
import { backTo, nextPath } from '../_pieces/next-path';
import { SignInForm } from './signin-form';

export const metadata: Metadata = { title: 'Sign in' };

type Query = Promise<Partial<Record<'next' | 'email' | 'ended' | 'reset', string | string[]>>>;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { next, email, ended, reset } = await searchParams;
  const { user } = await dataForPage(createRequestContext(await headers(), null));
  if (user) redirect(nextPath(next));
  return (
    <>
      <AuthHeading title="Sign in">Welcome back. Your pipeline is where you left it.</AuthHeading>
      {ended && (
        <Alert color="gray" mb={16}>
          Your session has ended. Sign in to continue where you left off.
        </Alert>
      )}
      {reset && (
        <Alert color="green" mb={16}>
          Your password has been changed. Sign in with the new one.
        </Alert>
      )}
      <SignInForm email={typeof email === 'string' ? email : ''} next={nextPath(next)} />
      <Text mt={24}>
        New here?{' '}
        <Anchor
          href={backTo('/auth/signup', nextPath(next), typeof email === 'string' ? { email } : {})}
          underline="always"
        >
          Create an account
        </Anchor>
      </Text>
    </>
  );
}
