/** What was thrown, and what each of it was caused by, the outermost first. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 6; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

const GONE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[123]|08\d{3}|53300)$/;

/** True for a database that cannot be reached, or was closed under the statement. */
export function isDatabaseGone(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return GONE.test(code) || /PGlite is closed|PGlite failed/.test(cause.message);
}

/** A deadlock, no order for two transactions, and a statement prepared before its table changed. */
const GIVEN_UP = new Set(['40P01', '40001', '0A000']);

/** True for a transaction that the database ended in favour of another one: a deadlock, or no order for the two. */
export const isGivenUp = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && GIVEN_UP.has(String(cause.code));

/** A database error's SQLSTATE, wherever in the chain of causes it sits. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof Error && 'code' in cause && /^[0-9A-Z]{5}$/.test(String(cause.code)))
      return String(cause.code);
  }
  return undefined;
}
