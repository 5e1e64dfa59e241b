import { toProblem, type WireProblem } from '@/server/errors';

/** What a refused call tells its caller; fails the test when the call was not refused. */
export async function problemFrom(call: Promise<unknown>): Promise<WireProblem> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`The call was not refused; it answered ${JSON.stringify(outcome.value)}`);
  return toProblem(outcome.error, () => 'reference');
}
