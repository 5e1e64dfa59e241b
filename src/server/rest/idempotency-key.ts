import { refuse } from '../problems/problem-error';

export const MAX_IDEMPOTENCY_KEY = 200;

/** The key under which a request runs only once (D38). */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (key === '' || key.length > MAX_IDEMPOTENCY_KEY) {
    refuse('VALIDATION', `An Idempotency-Key has 1 to ${MAX_IDEMPOTENCY_KEY} characters.`);
  }
  return key;
}
