'use client';

import { TabLink } from '@/app/_portal/tab-link';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { EmailChannel } from '@/domain/emails/email';
import classes from './suppressed-addresses.module.css';

const CHANNELS = {
  resend: 'Email you send leaves through Resend.',
  smtp: 'Email you send leaves through the mail server of this installation.',
  local: 'No mail service is set up here: email you send stays in the local outbox and reaches nobody.',
} as const satisfies Record<EmailChannel, string>;

/** Where email goes (D35). */
export function Outbox() {
  const { data, error, refetch } = api.emails.channel.useQuery();
  return (
    <section className={classes.section} aria-labelledby="outbox-title">
      <h3 id="outbox-title">Outbox</h3>
      <p>
        {data && `${CHANNELS[data.channel]} `}
        <TabLink href="/?tab=email&view=logs">Email Logs</TabLink> shows every message and whether it has left.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  );
}
