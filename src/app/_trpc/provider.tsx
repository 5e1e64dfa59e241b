'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { api } from './client';
import { links } from './links';
import { closeSessionEnded, onMutationError, onQueryError, useSessionEnded } from './session-end';

const SessionEnded = lazy(() => import('./session-ended'));

/** Whether a retry may help: after a lost connection or a brief database outage. */
const isTransient = (error: unknown) => ['OFFLINE', 'UNAVAILABLE'].includes(problemOf(error).code);

function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError: onMutationError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        networkMode: 'always',
      },
      // Without a connection, a mutation fails at once instead of being paused until the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

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
