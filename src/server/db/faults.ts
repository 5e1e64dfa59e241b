/** The error followed by its chain of causes. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 6; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/** The database is known to be lost, so the statement was not sent. */
export class DatabaseDownError extends Error {
  readonly code = 'DATABASE_DOWN';
  constructor() {
    super('The database does not answer.');
  }
}

/** There was no free connection for too long, so the statement was not sent. */
export class BusyError extends Error {
  readonly code = 'BUSY';
  constructor() {
    super('Too much is running at the same time.');
  }
}

/** `lock_timeout`, `statement_timeout`, and the end of a session that left a transaction idle. */
const TOOK_TOO_LONG = new Set(['55P03', '57014', '25P03']);

/**
 * Whether the statement was aborted because it, or another one before it, took too long. Its changes were rolled back.
 */
export const isBusy = (cause: unknown): boolean => codeOf(cause) === 'BUSY' || TOOK_TOO_LONG.has(codeOf(cause));

/** No connection was established, so nothing was sent. 57P03: the server is starting or shutting down. */
const NOT_CONNECTED =
  /^(DATABASE_DOWN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|57P03)$/;
/** The connection was lost, possibly during a statement. */
const CUT_OFF = /^(ECONNRESET|EPIPE|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[12]|08\d{3})$/;
/** Whether the server has no connection left for the statement, so that it was not sent. */
export const isOutOfConnections = (cause: unknown): boolean => codeOf(cause) === '53300';

/** The server responds, but refuses to serve us: it rejects the account or the database's name. */
const NOT_SERVED = /^(28P01|28000|3D000|FOLDER_LOCK_LOST)$/;

/** Numbers of the errors that PGlite's file system throws, which have neither a code nor a message. */
const WASI_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const wasiCodeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'ErrnoError' && 'errno' in cause
    ? (WASI_CODES[Number(cause.errno)] ?? '')
    : '';

/** The code of an error of the database, of its driver or of its files; empty if it has none. */
export const faultCodeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : wasiCodeOf(cause);

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/** Errors of a socket that ends with them, and of the driver after its socket has ended. */
const SOCKET_GONE = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** Whether the error means that the connection of the statement is closed. */
export const isConnectionLost = (cause: unknown): boolean => SOCKET_GONE.test(codeOf(cause));

/** Whether the error means that the server cannot be reached, or closed the connection. */
export function isServerGone(cause: unknown): boolean {
  const code = codeOf(cause);
  return NOT_CONNECTED.test(code) || CUT_OFF.test(code);
}

/** Whether the error means that the database cannot be reached, or was closed during the statement. */
export function isDatabaseUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return isServerGone(cause) || NOT_SERVED.test(codeOf(cause)) || /PGlite is closed|PGlite failed/.test(cause.message);
}

/** Statements that change nothing. */
const ONLY_READS = /^\s*(select|begin|rollback|savepoint)\b/i;

/** Whether the connection was lost while a statement was running that may have been executed nevertheless. */
export function isOutcomeUnknown(error: unknown): boolean {
  const causes = causesOf(error);
  if (!causes.some((cause) => CUT_OFF.test(codeOf(cause)))) return false;
  // The first one is Drizzle's: statements that are cut off together share the driver's error.
  const statement = causes.flatMap((cause) =>
    cause instanceof Error && 'query' in cause ? [String(cause.query)] : [],
  );
  return !ONLY_READS.test(statement[0] ?? '');
}

/** Whether the database has no space left. */
export const isDiskFull = (cause: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(faultCodeOf(cause));

/**
 * Whether the database may not write: a server that has become a replica, or a folder that has become read-only, which
 * Postgres reports like a missing right.
 */
export const isReadOnly = (cause: unknown): boolean =>
  codeOf(cause) === '25006' ||
  ['EACCES', 'EPERM', 'EROFS'].includes(wasiCodeOf(cause)) ||
  (codeOf(cause) === '42501' && cause instanceof Error && cause.message.startsWith('could not '));

/** Deadlock, serialization failure, and a prepared statement whose table has changed. */
const GIVEN_UP = new Set(['40P01', '40001', '0A000']);

/** Whether the database rolled back the transaction because of a conflict, so that a retry may succeed. */
export const isTransactionConflict = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && GIVEN_UP.has(String(cause.code));

/** The SQLSTATE of a database error anywhere in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof Error && 'code' in cause && /^[0-9A-Z]{5}$/.test(String(cause.code)))
      return String(cause.code);
  }
  return undefined;
}

/** Whether a row was to be written for a user who no longer exists. */
export const isAccountGone = (cause: unknown): boolean =>
  codeOf(cause) === '23503' &&
  cause instanceof Error &&
  ['owner_id', 'user_id', 'actor_id', 'added_by_id'].some((column) =>
    cause.message.includes(`_${column}_users_id_fk"`),
  );

/** The external id that a write would have given to a second row of a place (D94). */
export interface TakenExternalId {
  /** The name of the table. */
  table: string;
  /** Whether the place is a team; otherwise it is a user. */
  ofTeam: boolean;
  place: string;
  externalId: string;
}

/** What a violation of `externalIdIndexes` says, in any language of the server; null for other errors. */
export function takenExternalId(error: unknown): TakenExternalId | null {
  for (const cause of causesOf(error)) {
    if (codeOf(cause) !== '23505' || !(cause instanceof Error)) continue;
    const [, table, team] = /\b(\w+?)(_team)?_external_id\b/.exec(cause.message) ?? [];
    const detail = 'detail' in cause ? String(cause.detail) : '';
    const [, place = '', externalId = ''] = /\)=\(([0-9a-f-]{36}), (.*)\)/s.exec(detail) ?? [];
    if (table) return { table, ofTeam: team !== undefined, place, externalId };
  }
  return null;
}
