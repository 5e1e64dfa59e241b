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
      No mail service is set up here. Emails stay in the local outbox, which Email Logs shows, and reach nobody.
    </p>
  );
}
