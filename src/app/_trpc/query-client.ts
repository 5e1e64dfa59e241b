import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from '@/app/_ui/feedback/problems';
import { invalidateAfter } from './invalidation';
import { onMutationError, onQueryError, onQuerySuccess } from './session-end';

// By default, components see a change of the cache in a later task. Until then, a checkbox that shows the cache falls back
// to its old state, and what was set after awaiting a query is shown with the data from before.
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError, onSuccess: onQuerySuccess }),
    mutationCache: new MutationCache({
      onError: onMutationError,
      onSettled: (_data, _error, _variables, _onMutateResult, mutation, { client }) =>
        invalidateAfter(client, mutation),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        networkMode: 'always',
        // Not the default with this network mode. The stream tells of changes only after its own round trips.
        refetchOnReconnect: true,
      },
      // Without a connection, a mutation fails at once instead of being paused until the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
