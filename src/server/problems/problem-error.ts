import { type Problem, type ProblemCode, problem } from '@/domain/shared/problem';
import { fail, ok, type Result } from '@/domain/shared/result';

const BRAND = Symbol.for('stanchion.ProblemError');

/**
 * An expected failure on its way from a service to the edge. Thrown, so that the surrounding transaction rolls back.
 * The build contains this class more than once, so `instanceof` goes by a brand that all copies share.
 */
export class ProblemError extends Error {
  readonly [BRAND] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  constructor(readonly problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
  }
}

export function refuse(code: ProblemCode, message: string, extra?: Pick<Problem, 'field' | 'details'>): never {
  throw new ProblemError(problem(code, message, extra));
}

/** Returns the value of a result, or throws its problem. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

/** The result of work that may throw a problem. Throws other errors. */
export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return fail(error.problem);
  }
}

/** The same error for missing rows and rows of other users, so that it reveals nothing (D27). */
export const notFound = (what: string): never => refuse('NOT_FOUND', `This ${what} does not exist, or is not yours.`);
