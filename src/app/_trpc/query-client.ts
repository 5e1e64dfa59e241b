import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemOf } from '@/app/_ui/feedback/problems';
import { invalidateAfter } from './invalidation';
import { onReadRefused, onSaveRefused } from './session-end';

/** What another try may mend: a lost connection, a database that was gone for a moment. */
const isTemporary = (error: unknown) => ['OFFLINE', 'UNAVAILABLE'].includes(problemOf(error).code);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onReadRefused }),
    mutationCache: new MutationCache({
      onError: onSaveRefused,
      onSettled: (_data, _error, _variables, _onMutateResult, mutation, { client }) =>
        invalidateAfter(client, mutation),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isTemporary(error),
        networkMode: 'always',
      },
      // Without a connection a save fails at once and says so, instead of pausing until there is one.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
