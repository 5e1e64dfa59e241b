import type { Scope } from './scope';

/** `setImmediate` lets the response go out first, even if the embedded database blocks this thread. */
const afterResponse = (work: () => Promise<void>): void => void setImmediate(work);

/** Runs work that no response waits for. The work must handle its own errors. */
export function runInBackground({ background = afterResponse }: Pick<Scope, 'background'>, work: () => Promise<void>) {
  background(work);
}
