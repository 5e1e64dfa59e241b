'use client';

import { api } from '@/app/_trpc/client';
import type { ApiToken } from '@/domain/accounts/api-token';

/** The token list with optimistic updates for creating and revoking. */
export function useApiTokens() {
  const utils = api.useUtils();
  const tokens = api.apiTokens.list.useQuery();
  const change = (apply: (tokens: ApiToken[]) => ApiToken[]) => {
    utils.apiTokens.list.setData(undefined, (known) => known && apply(known));
    void utils.apiTokens.list.invalidate();
  };
  return {
    tokens,
    add: (token: ApiToken) => change((known) => [token, ...known]),
    remove: ({ id }: ApiToken) => change((known) => known.filter((token) => token.id !== id)),
  };
}
