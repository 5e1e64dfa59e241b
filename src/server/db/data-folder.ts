import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the embedded database inside the data folder. */
export const databaseIn = (dataDir: string): string => join(dataDir, 'pg');

/** Where a backup is loaded before it takes the database's place. */
export const restoringIn = (dataDir: string): string => join(dataDir, 'restoring');

const REPLACED = 'pg-replaced-';

/** Where a restore keeps the database that it replaces. */
export const replacedIn = (dataDir: string): string => join(dataDir, `${REPLACED}${Date.now()}`);

class RestoreUnfinished extends Error {
  readonly code = 'FOLDER_RESTORE_UNFINISHED';
}

/**
 * Cleans up after a restore that was killed. Throws if the restore has left no database in place: a new, empty one
 * would hide those that remain. Call it only with the folder locked.
 */
export async function settleRestore(dataDir: string, { isNew }: { isNew: boolean }): Promise<void> {
  const restoring = restoringIn(dataDir);
  if (!isNew) return rm(restoring, { recursive: true, force: true });
  const replaced = readdirSync(dataDir)
    .filter((name) => name.startsWith(REPLACED))
    .sort();
  const found = [...(existsSync(restoring) ? ['restoring'] : []), ...replaced];
  if (found.length === 0) return;
  const keep = replaced.length > 0 ? `, or rename ${replaced.at(-1)} to pg to keep the previous database` : '';
  throw new RestoreUnfinished(
    `There is no database in ${dataDir}, but ${found.join(' and ')}: a restore was interrupted. ` +
      `Restore the backup again${keep}. To start with an empty database, move ${found.join(' and ')} elsewhere.`,
  );
}
