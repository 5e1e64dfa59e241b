import { allows, type TokenResource } from '@/domain/accounts/token-scopes';
import { requireScope } from '@/server/context';
import type { Actor } from '@/server/scope';

type Caller = Pick<Actor, 'token'>;

/** Whether a caller may read a resource: everyone who is signed in, but of API tokens only those with its scope (D96). */
export const mayRead = ({ token }: Caller, resource: TokenResource): boolean =>
  !token || allows(token.scopes, `${resource}:read`);

/** Throws SCOPE_MISSING if a token may not read a resource, whatever it may do with the one that it asks for. */
export function requireRead({ token }: Caller, resource: TokenResource): void {
  if (token) requireScope(token, `${resource}:read`);
}

/** Those of these kinds of rows that a caller may read. Throws SCOPE_MISSING if there are none. */
export function readableOf<Kind>(
  caller: Caller,
  kinds: readonly Kind[],
  resourceOf: (kind: Kind) => TokenResource,
): Kind[] {
  const readable = kinds.filter((kind) => mayRead(caller, resourceOf(kind)));
  if (caller.token && readable.length === 0) requireScope(caller.token, 'read');
  return readable;
}
