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

/** The dialog's code is loaded when a session ends. */
function SessionEndedDialog() {
  const ended = useSessionEnded();
  const [shown, setShown] = useState(false);
  if (ended && !shown) setShown(true);
  return <Suspense>{shown && <SessionEnded opened={ended} onClose={closeSessionEnded} />}</Suspense>;
}
