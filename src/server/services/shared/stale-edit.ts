import { refuse } from '@/server/problems/problem-error';

/**
 * Throws STALE_EDIT if the row has changed since the version that the editor `saw`. Edits without a version always
 * pass. `current`, if given, is sent along so that the editor can compare.
 */
export function requireVersion(
  saw: number | undefined,
  { name, version, current }: { name: string; version: number; current?: unknown },
): void {
  if (saw === undefined || saw === version) return;
  const message = `${name} was changed by someone else since you opened it.`;
  refuse('STALE_EDIT', message, current === undefined ? undefined : { details: { current } });
}
