'use client';

import { TabLink } from '@/app/_portal/tab-link';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { EmailChannel } from '@/domain/emails/email';
import classes from './suppressed-addresses.module.css';

const CHANNELS = {
  resend: 'Your email is sent through Resend.',
  smtp: 'Your email is sent through this installation’s mail server.',
  local: 'No mail service is set up here. Email you send stays in the local outbox and reaches no one.',
} as const satisfies Record<EmailChannel, string>;

/** Where email goes (D35). */
export function Outbox() {
  const { data, error, refetch } = api.emails.channel.useQuery();
  return (
    <section className={classes.section} aria-labelledby="outbox-title">
      <h3 id="outbox-title">Outbox</h3>
      <p>
        {data && `${CHANNELS[data.channel]} `}
        <TabLink href="/?tab=email&view=logs">Email Logs</TabLink> shows every message and whether it was sent.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  );
}
