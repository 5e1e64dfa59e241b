'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from './client';
import { links } from './links';
import { createQueryClient } from './query-client';
import { closeSessionEnded, useSessionEnded } from './session-end';

const SessionEnded = lazy(() => import('./session-ended'));

export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => api.createClient({ links }));
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {children}
        <SessionEndedDialog />
      </QueryClientProvider>
    </api.Provider>
  );
}

/** Its code is loaded when a session has ended. */
function SessionEndedDialog() {
  const ended = useSessionEnded();
  const [asked, setAsked] = useState(false);
  if (ended && !asked) setAsked(true);
  return <Suspense>{asked && <SessionEnded opened={ended} onClose={closeSessionEnded} />}</Suspense>;
}
