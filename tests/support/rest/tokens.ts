import type { TestScope } from '@tests/support/database/scope';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import { createApiToken } from '@/server/services/accounts/api-tokens';

/** Creates an API token of a user, by default one that may write, and returns its secret. */
export async function tokenOf(
  scope: TestScope,
  user: { id: string },
  scopes: readonly TokenScope[] = ['read', 'write'],
): Promise<string> {
  const input = { name: 'Test', scopes, expiresInDays: 90 };
  const { secret } = await createApiToken({ ...scope, user }, input);
  return secret;
}

/** Creates such a token and returns the headers of requests with it. */
export const bearerOf = async (...of: Parameters<typeof tokenOf>): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await tokenOf(...of)}`,
});
