import { Anchor, Text } from '@mantine/core';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { TRIAL_DAYS } from '@/domain/plans/plans';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { AuthHeading } from '../_pieces/auth-heading';
import { backTo, nextPath } from '../_pieces/next-path';
import { SignUpForm } from './signup-form';

export const metadata: Metadata = { title: 'Create account' };

type Query = Promise<Partial<Record<'beta' | 'email' | 'next', string | string[]>>>;

const oneOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const { beta, email, next } = await searchParams;
  const { user } = await dataForPage(createRequestContext(await headers(), null));
  if (user) redirect(nextPath(next));
  return (
    <>
      <AuthHeading title="Create your account">
        Try PRO for {TRIAL_DAYS} days, no credit card required. After that, you keep your leads on the free plan.
      </AuthHeading>
      <SignUpForm betaCode={oneOf(beta)} email={oneOf(email)} next={nextPath(next)} />
      <Text mt={24}>
        Already have an account?{' '}
        <Anchor href={backTo('/auth/signin', nextPath(next))} underline="always">
          Sign in
        </Anchor>
      </Text>
    </>
  );
}
