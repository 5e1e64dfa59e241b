import type { TestScope } from '@tests/support/database/scope';
import { createApiToken } from '@/server/services/accounts/api-tokens';

/** A token of a user's that may read and write, as an integrator holds it. */
export async function tokenOf(scope: TestScope, user: { id: string }): Promise<string> {
  const input = { name: 'Test', scope: 'READ_WRITE', expiresInDays: 90 } as const;
  const { secret } = await createApiToken({ ...scope, user }, input);
  return secret;
}

/** The headers of that integrator's requests. */
export const bearerOf = async (scope: TestScope, user: { id: string }): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await tokenOf(scope, user)}`,
});
