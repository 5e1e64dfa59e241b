import type { Scope } from './scope';

/** By then the answer is on its way, also where the embedded database works in this very thread. */
const afterTheAnswer = (work: () => Promise<void>): void => void setImmediate(work);

/** Runs work that no answer waits for. It must look after its own failures: nobody is left to be told. */
export function runInBackground({ background = afterTheAnswer }: Pick<Scope, 'background'>, work: () => Promise<void>) {
  background(work);
}
