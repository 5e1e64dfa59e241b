'use client';

import { IconInbox } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import classes from './email-detail.module.css';

/** Where email goes while no mail service is set up (D35). */
export function LocalOutboxNote() {
  const { data } = api.emails.channel.useQuery();
  if (data?.channel !== 'local') return null;
  return (
    <p className={classes.note}>
      <IconInbox size={16} stroke={1.6} aria-hidden />
      No mail service is set up here, so emails stay in a local outbox and reach nobody. Email Logs shows them all.
    </p>
  );
}
