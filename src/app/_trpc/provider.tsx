'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { api } from './client';
import { links } from './links';
import { closeSessionEnded, onReadRefused, onSaveRefused, useSessionEnded } from './session-end';

const SessionEnded = lazy(() => import('./session-ended'));

/** What a second try may mend: a lost connection, a database that was gone for a moment. */
const mayPass = (error: unknown) => ['OFFLINE', 'UNAVAILABLE'].includes(problemOf(error).code);

function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onReadRefused }),
    mutationCache: new MutationCache({ onError: onSaveRefused }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        networkMode: 'always',
      },
      // A save without a connection fails at once and says so, instead of hanging until there is one.
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

/** Its code is loaded when a session has ended. */
function SessionEndedDialog() {
  const ended = useSessionEnded();
  const [asked, setAsked] = useState(false);
  if (ended && !asked) setAsked(true);
  return <Suspense>{asked && <SessionEnded opened={ended} onClose={closeSessionEnded} />}</Suspense>;
}
