import { toProblem, type WireProblem } from '@/server/problems/errors';
import { ProblemError } from '@/server/problems/problem-error';

/** The problem that a call was rejected with. Throws if the call succeeded. */
export async function expectProblem(call: Promise<unknown>): Promise<WireProblem> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`The call was not refused; it answered ${JSON.stringify(outcome.value)}`);
  return toProblem(outcome.error, () => 'reference');
}

/** The code of the problem that something was rejected with, or what that was if it is no problem. */
export const codeOf = (reason: unknown) => (reason instanceof ProblemError ? reason.problem.code : reason);

/** The code of the problem that a call was rejected with. */
export const refusal = (call: Promise<unknown>) => call.then(() => 'no refusal', codeOf);
