import type { Problem } from '#domain/shared/problem';

/** The outcome of something that may fail in an expected way. Bugs throw; expected failures do not. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A success that carries its value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A failure that carries its problem; fits a `Result` of anything. */
export function fail(problem: Problem): Result<never> {
  return { ok: false, problem };
}
