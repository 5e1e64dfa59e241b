import type { Problem } from '#domain/shared/problem';

/** The outcome of an operation that can fail in an expected way. Bugs throw; expected failures do not. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(problem: Problem): Result<never> {
  return { ok: false, problem };
}
