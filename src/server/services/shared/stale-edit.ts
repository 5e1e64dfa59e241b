import { refuse } from '@/server/problem-error';

/**
 * Refuses an edit of a row that has moved on since its editor `saw` it; an edit that names no version is let through.
 * `current`, where it is given, goes to the editor to compare.
 */
export function requireVersion(
  saw: number | undefined,
  { name, version, current }: { name: string; version: number; current?: unknown },
): void {
  if (saw === undefined || saw === version) return;
  const message = `${name} was changed by somebody else since you opened it.`;
  refuse('STALE_EDIT', message, current === undefined ? undefined : { details: { current } });
}
