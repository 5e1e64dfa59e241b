import { type ApiToken, createApiTokenInput } from '@/domain/accounts/api-token';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import { describeScopes, TOKEN_ACCESSES } from '@/domain/accounts/token-scopes';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';
import { createApiToken, listApiTokens, revokeApiToken, type TokenOwner } from '../services/accounts/api-tokens';
import { requireUser } from './users';

const ownerOf = async (scope: Scope, email: string): Promise<TokenOwner> => ({
  ...scope,
  user: await requireUser(scope, email),
});

interface NewToken {
  email: string;
  name: string;
  readOnly: boolean;
  scopes?: string[];
  addresses?: string[];
  expiresInDays?: number;
}

/** Prints the token alone on standard output, for scripts (D10). */
export async function createToken(scope: Scope, given: NewToken): Promise<void> {
  const { email, name, readOnly, scopes = readOnly ? ['read'] : TOKEN_ACCESSES, addresses, expiresInDays } = given;
  const owner = await ownerOf(scope, email);
  const input = { name, scopes, addresses, expiresInDays: expiresInDays ?? null };
  const { token, secret } = await createApiToken(owner, createApiTokenInput.parse(input));
  console.info(secret);
  console.error(`Created for ${email}: ${summaryOf(token, scope.now)}. It is not shown again.`);
}

/** One line per token: id, prefix, scopes, addresses, expiry, last use, name. */
export async function listTokens(scope: Scope, { email }: { email: string }): Promise<void> {
  const tokens = await listApiTokens(await ownerOf(scope, email));
  for (const token of tokens) console.info(`${token.id}  ${summaryOf(token, scope.now)}  ${token.name}`);
  if (tokens.length === 0) console.error(`${email} has no API tokens.`);
}

function summaryOf(token: ApiToken, now: Date): string {
  const { prefix, scopes, addresses, expiresAt, lastUsedAt } = token;
  const verb = apiTokenState(token, now) === 'ACTIVE' ? 'expires' : 'expired';
  const expiry = expiresAt ? `${verb} ${expiresAt.toISOString()}` : 'does not expire';
  const use = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used';
  const from = addresses.length > 0 ? [`from ${addresses.join(', ')}`] : [];
  return [prefix, describeScopes(scopes).toLowerCase(), ...from, expiry, use].join('  ');
}

/** Finds the token by the id or prefix that the list shows. */
export async function revokeToken(scope: Scope, given: { email: string; id?: string; prefix?: string }): Promise<void> {
  const owner = await ownerOf(scope, given.email);
  const { id = '', prefix = '' } = given;
  if (!id === !prefix) refuse('VALIDATION', 'Name the token by either --id or --prefix, as shown in the list.');
  const found = (await listApiTokens(owner)).filter((token) => token.id === id || token.prefix === prefix);
  const [token] = found;
  if (!token) return refuse('NOT_FOUND', `${given.email} has no API token ${id || prefix}.`);
  if (found.length > 1) refuse('CONFLICT', `Several API tokens start with ${prefix}. Use --id instead.`);
  await revokeApiToken(owner, token.id);
  console.info(`Revoked ${token.prefix}… (${token.name}).`);
}
