'use client';

import { useCallback } from 'react';
import { api } from '@/app/_trpc/client';

/** Refetches everything that a message being sent, canceled or answered changes. */
export function useEmailsChanged(): () => void {
  const utils = api.useUtils();
  return useCallback(() => {
    void utils.emails.invalidate();
    void utils.leads.timeline.invalidate();
    void utils.usage.invalidate();
    // It may have brought a quote.
    void utils.quotes.invalidate();
    // The reminder of a message is a task.
    void utils.tasks.invalidate();
  }, [utils]);
}
