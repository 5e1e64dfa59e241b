import { Alert, Anchor, Code, Text } from '@mantine/core';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { AuthHeading } from '../_pieces/auth-heading';
import { ForgotForm } from './forgot-form';

export const metadata: Metadata = { title: 'Forgot password' };

export default async function ForgotPage() {
  const { user, mailer } = await dataForPage(createRequestContext(await headers(), null));
  if (user) redirect('/');
  const sendsMail = mailer.kind !== 'local';
  return (
    <>
      <AuthHeading title="Forgot your password?">Enter your email to get a link to set a new one.</AuthHeading>
      {!sendsMail && (
        <Alert color="amber" mb={16} title="This installation does not send email">
          No mail service is configured. The link is written to an outbox on the server. The operator of this
          installation can read it with <Code>npm run stanchion -- mail list</Code> (on the embedded database, while the
          application is stopped). Ask them for the link.
        </Alert>
      )}
      <ForgotForm after={sendsMail ? 'Check your inbox.' : 'Ask the operator of this installation for it.'} />
      <Text mt={24}>
        Remembered it?{' '}
        <Anchor href="/auth/signin" underline="always">
          Sign in
        </Anchor>
      </Text>
    </>
  );
}
