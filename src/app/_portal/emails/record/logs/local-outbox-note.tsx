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

/** What to say of sent emails: also, where the page knows it, that they reach nobody. */
export function useSentWords() {
  const { emails } = api.useUtils();
  return (words: string, subject: 'it is' | 'they are' = 'it is') =>
    emails.channel.getData()?.channel === 'local'
      ? `${words} No mail service is set up, so ${subject} in the local outbox.`
      : words;
}
