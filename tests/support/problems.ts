import { toProblem, type WireProblem } from '@/server/problems/errors';

/** The problem that a call was rejected with. Throws if the call succeeded. */
export async function expectProblem(call: Promise<unknown>): Promise<WireProblem> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`The call was not refused; it answered ${JSON.stringify(outcome.value)}`);
  return toProblem(outcome.error, () => 'reference');
}
