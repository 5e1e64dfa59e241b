/** The error followed by its chain of causes. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 6; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

const GONE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[123]|08\d{3}|53300|28P01|28000|3D000|FOLDER_LOCK_LOST)$/;

/** Whether the error means that the database cannot be reached, or was closed during the statement. */
export function isDatabaseUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return GONE.test(code) || /PGlite is closed|PGlite failed/.test(cause.message);
}

/** Whether a Postgres server has no space left. */
export const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === '53100';

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
