import type { SessionUser } from './auth/sessions';
import type { Database } from './db/client';
import type { Env } from './env';
import type { Mailer } from './integrations/mailer';

/** What every piece of server code gets instead of reaching for globals. */
export interface Scope {
  db: Database;
  env: Env;
  now: Date;
  newId: () => string;
  mailer: Mailer;
  /** Runs what an answer must not wait for. Without it such work starts by itself; a test awaits it through this. */
  background?: (work: () => Promise<void>) => void;
}

/** A scope with somebody in it: what services that act for a person ask for. */
export interface Actor extends Scope {
  user: SessionUser;
  /** The caller's Idempotency-Key (D38). */
  idempotencyKey?: string;
}
