import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PlainPage } from '@/app/_ui/layout/plain-page';
import { unsubscribeEndpoint } from '@/domain/emails/unsubscribe';
import { createScope } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { readUnsubscribeLink } from '@/server/services/emails/unsubscribe';
import classes from './unsubscribe.module.css';

export const metadata: Metadata = {
  title: 'Unsubscribe',
  robots: { index: false, follow: false },
  // The token is in the URL. Without any referrer, browsers would send no Origin with the form either.
  referrer: 'same-origin',
};

const readLink = async (token: string) => readUnsubscribeLink(await createScope(), token);

interface PageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ failed?: string | string[] }>;
}

/**
 * Asks before it unsubscribes, because mail scanners open the links of a message. Works without an account and without
 * JavaScript.
 */
export default async function UnsubscribePage({ params, searchParams }: PageProps) {
  const [{ token }, { failed }] = await Promise.all([params, searchParams]);
  const link = await dataForPage(readLink(token));
  if (!link) {
    return (
      <Message title="This link doesn’t work">
        <Text>
          It may be incomplete. Copy the whole link from the email, or reply to the email and ask its sender to stop.
        </Text>
      </Message>
    );
  }
  const { address, sender, isUnsubscribed } = link;
  if (isUnsubscribed) {
    return (
      <Message title="You’re unsubscribed">
        <Text>
          <b>{address}</b> won’t get any more email from {sender}.
        </Text>
        <Text c="dimmed" size="sm">
          If this was a mistake, reply to one of the emails and say so.
        </Text>
      </Message>
    );
  }
  return (
    <Message title="Unsubscribe?">
      <Text>
        <b>{address}</b> will get no more email from {sender}.
      </Text>
      {failed !== undefined && (
        <Alert color="red" variant="light" role="alert" title="You’re not unsubscribed yet">
          Something went wrong on our side. Please try again.
        </Alert>
      )}
      <form method="post" action={`${unsubscribeEndpoint(token)}?from=page`}>
        <Button type="submit" size="md" mih={44}>
          Unsubscribe
        </Button>
      </form>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PlainPage>
      <Stack align="center" gap={16} className={classes.message}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children}
      </Stack>
    </PlainPage>
  );
}
