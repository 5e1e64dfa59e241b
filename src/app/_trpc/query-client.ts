import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemOf } from '@/app/_ui/feedback/problems';
import { invalidateAfter } from './invalidation';
import { onMutationError, onQueryError } from './session-end';

/** Whether a retry may help: after a lost connection, a brief database outage or a moment of high load. */
const isTransient = (error: unknown) => ['OFFLINE', 'UNAVAILABLE', 'BUSY'].includes(problemOf(error).code);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
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
      },
      // Without a connection, a mutation fails at once instead of being paused until the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
