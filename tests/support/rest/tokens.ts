import type { TestScope } from '@tests/support/database/scope';
import { createApiToken } from '@/server/services/accounts/api-tokens';

/** Creates an API token of a user, by default one that may write, and returns its secret. */
export async function tokenOf(
  scope: TestScope,
  user: { id: string },
  access: 'READ' | 'READ_WRITE' = 'READ_WRITE',
): Promise<string> {
  const input = { name: 'Test', scope: access, expiresInDays: 90 } as const;
  const { secret } = await createApiToken({ ...scope, user }, input);
  return secret;
}

/** Creates such a token and returns the headers of requests with it. */
export const bearerOf = async (...of: Parameters<typeof tokenOf>): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await tokenOf(...of)}`,
});
