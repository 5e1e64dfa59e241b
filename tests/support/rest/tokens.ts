import type { TestScope } from '@tests/support/database/scope';
import { createApiToken } from '@/server/services/accounts/api-tokens';

/** Creates a read-write API token of a user and returns its secret. */
export async function tokenOf(scope: TestScope, user: { id: string }): Promise<string> {
  const input = { name: 'Test', scope: 'READ_WRITE', expiresInDays: 90 } as const;
  const { secret } = await createApiToken({ ...scope, user }, input);
  return secret;
}

/** Creates such a token and returns the headers of requests with it. */
export const bearerOf = async (scope: TestScope, user: { id: string }): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await tokenOf(scope, user)}`,
});
