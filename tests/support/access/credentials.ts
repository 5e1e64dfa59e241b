import { actorFor, type TestScope } from '@tests/support/database/scope';
import { cookieOf } from '@tests/support/rest/rest';
import type { TokenAccess, TokenScope } from '@/domain/accounts/token-scopes';
import type { ProblemCode } from '@/domain/shared/problem';
import { DAY_MS } from '@/domain/shared/time';
import { SESSION_COOKIE, type SessionUser } from '@/server/auth/sessions';
import { createApiToken, revokeApiToken } from '@/server/services/accounts/api-tokens';

/** What determines who may call something. */
export interface Protection {
  /** Everybody, whoever has a session or a token, or only whoever has a session. */
  by: 'anyone' | 'account' | 'session';
  changes: boolean;
  /** A token is not a session, so a request with a token cannot end one. */
  endsSession?: boolean;
}

type Expected = ProblemCode | 'served';

const without = ({ by }: Protection): Expected => (by === 'anyone' ? 'served' : 'UNAUTHENTICATED');
const withInvalidToken = (asked: Protection): Expected => (asked.endsSession ? 'UNAUTHENTICATED' : without(asked));
const withForeignOrigin = ({ changes }: Protection): Expected => (changes ? 'FORBIDDEN' : 'served');

function withToken({ by, changes, endsSession }: Protection, may: TokenAccess): Expected {
  if (by === 'anyone') return endsSession ? 'FORBIDDEN' : 'served';
  if (by === 'session') return 'FORBIDDEN';
  return changes && may === 'read' ? 'READ_ONLY_TOKEN' : 'served';
}

/** The result of a request by its credentials: a problem code, or `served`. */
export const EXPECTED = {
  'no credentials': without,
  'a malformed token': withInvalidToken,
  'an invented token': withInvalidToken,
  'an expired token': withInvalidToken,
  'a revoked token': withInvalidToken,
  'a revoked token with a valid cookie': withInvalidToken,
  'an invented session': without,
  'a read-only token': (asked) => withToken(asked, 'read'),
  'a read-write token': (asked) => withToken(asked, 'write'),
  'a cookie': () => 'served',
  'a cookie without Origin': withForeignOrigin,
  'a cookie with a foreign Origin': withForeignOrigin,
} as const satisfies Record<string, (asked: Protection) => Expected>;

export type Credential = keyof typeof EXPECTED;
export const CREDENTIALS = Object.keys(EXPECTED) as Credential[];

/** The credentials that are rejected, with the code of the problem. */
export const rejectedBy = (asked: Protection): [Credential, Expected][] =>
  CREDENTIALS.map((credential): [Credential, Expected] => [credential, EXPECTED[credential](asked)]).filter(
    ([, expected]) => expected !== 'served',
  );

export type Headers = Record<string, string>;
export type HeadersOf = Record<Credential, () => Headers | Promise<Headers>>;

export async function makeToken(
  scope: TestScope,
  user: SessionUser,
  scopes: readonly TokenScope[],
  days: number | null = null,
) {
  const input = { name: 'Sync', scopes, expiresInDays: days };
  const { token, secret } = await createApiToken(actorFor(scope, user), input);
  return { id: token.id, headers: { authorization: `Bearer ${secret}` } };
}

/** The headers of a user's requests with each kind of credentials. */
export async function credentialsOf(scope: TestScope, user: SessionUser): Promise<HeadersOf> {
  const revoked = await makeToken(scope, user, ['read', 'write']);
  await revokeApiToken(actorFor(scope, user), revoked.id);
  const longAgo = { ...scope, now: new Date(scope.now.getTime() - 3 * DAY_MS) };
  const expired = await makeToken(longAgo, user, ['read', 'write'], 2);
  const readOnly = await makeToken(scope, user, ['read']);
  const readWrite = await makeToken(scope, user, ['read', 'write']);
  // A new session for each request, because signing out ends it.
  const cookie = () => cookieOf(scope, user);
  return {
    'no credentials': () => ({}),
    'a malformed token': () => ({ authorization: 'Bearer nonsense' }),
    'an invented token': () => ({ authorization: `Bearer stn_${'a'.repeat(43)}` }),
    'an expired token': () => expired.headers,
    'a revoked token': () => revoked.headers,
    'a revoked token with a valid cookie': async () => ({ ...(await cookie()), ...revoked.headers }),
    'an invented session': async () => ({ ...(await cookie()), cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` }),
    'a read-only token': () => readOnly.headers,
    'a read-write token': () => readWrite.headers,
    'a cookie': cookie,
    'a cookie without Origin': async () => ({ cookie: (await cookie()).cookie ?? '' }),
    'a cookie with a foreign Origin': async () => ({ ...(await cookie()), origin: 'https://evil.example' }),
  };
}
