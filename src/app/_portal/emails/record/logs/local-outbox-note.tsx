'use client';

import { IconInbox } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import classes from './email-detail.module.css';

/** Where email goes while no mail service is set up (D35). */
export function LocalOutboxNote({ children }: { children: string }) {
  const { data } = api.emails.channel.useQuery();
  if (data?.channel !== 'local') return null;
  return (
    <p className={classes.note}>
      <IconInbox size={16} stroke={1.6} aria-hidden />
      No mail service is set up here. {children}
    </p>
  );
}

/** Adds to what is said of a sent email, where the page knows it, that it reaches nobody. */
export function useLocalNote() {
  const { emails } = api.useUtils();
  return (detail?: string) =>
    emails.channel.getData()?.channel === 'local'
      ? [detail, 'Stays in the local outbox and reaches no one.'].filter(Boolean).join('\n')
      : detail;
}
