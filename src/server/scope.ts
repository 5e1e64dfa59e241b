import type { SessionUser } from './auth/sessions';
import type { Database } from './db/client';
import type { Env } from './env';

export interface Mail {
  to: string;
  subject: string;
  body: string;
  /** The hash of the password reset whose link the body contains. The local outbox keeps the mail only as long. */
  resetHash?: string;
  /** The account that the mail is about or from. The local outbox keeps the mail only as long. */
  userId?: string;
}

export interface Mailer {
  /** `local`: mail stays on this machine, and the operator reads it with the command line (D35). */
  kind: 'resend' | 'smtp' | 'local';
  /** Throws if the mail service rejects the mail. */
  send(mail: Mail): Promise<void>;
}

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
}

/** A scope with a signed-in user, for services that act on their behalf. */
export interface Actor extends Scope {
  user: SessionUser;
  /** The caller's Idempotency-Key (D38). */
  idempotencyKey?: string;
}

/** An import attempt that has been counted. */
export interface CountedImport {
  /** Undoes the count, because the attempt turned out to be a replay. */
  refund: () => Promise<void>;
}
