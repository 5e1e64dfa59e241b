import type { TokenScope } from '@/domain/accounts/token-scopes';
import type { SessionUser } from './auth/sessions';
import type { Database } from './db/client';
import type { Env } from './env';
import type { Mailer } from './integrations/mailer';
import type { Deferred } from './services/shared/deferred';

/** Dependencies of server code, passed explicitly instead of through globals. */
export interface Scope {
  db: Database;
  /** The database over the connection for imports. */
  importDb: Database;
  env: Env;
  now: Date;
  newId: () => string;
  mailer: Mailer;
  /**
   * Runs work that the response does not wait for. If unset, the work starts after the response; tests set it to await
   * the work.
   */
  background?: (work: () => Promise<void>) => void;
  /** Set while several changes are made in one transaction, which then writes what they have left. */
  deferred?: Deferred;
}

/** What an API token allows its request to do. */
export interface ApiTokenAccess {
  id: string;
  scopes: readonly TokenScope[];
}

/** A scope with a signed-in user, for services that act on their behalf. */
export interface Actor extends Scope {
  user: SessionUser;
  /** The API token that the user acts with. */
  token?: ApiTokenAccess | null;
  /** The caller's Idempotency-Key (D38). */
  idempotencyKey?: string;
  /** Called if the response is the first one again, to a repeated key. */
  noteReplay?: () => void;
}
