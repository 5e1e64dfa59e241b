import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { connect, rowsOf } from '../db/client';
import { databaseIn, replacedIn, restoringIn } from '../db/data-folder';
import { endChangeLog } from '../db/event-positions';
import { acquireFolderLock } from '../db/folder-lock';
import type { Env } from '../env';
import { refuse } from '../problems/problem-error';

type Settings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;

const hasDatabase = (dataDir: string): boolean =>
  existsSync(databaseIn(dataDir)) && readdirSync(databaseIn(dataDir)).length > 0;

function requireEmbedded({ DATABASE_URL }: Settings): void {
  if (DATABASE_URL) refuse('VALIDATION', 'DATABASE_URL is set. Use pg_dump and pg_restore for a Postgres server.');
}

/** Writes a backup to a new file, which only its owner can read. Does not migrate the database. */
export async function backUp(settings: Settings, file: string): Promise<void> {
  requireEmbedded(settings);
  const { DATA_DIR } = settings;
  if (!hasDatabase(DATA_DIR)) refuse('NOT_FOUND', `There is no database in ${DATA_DIR}.`);
  const connection = await connect({ dataDir: DATA_DIR });
  try {
    const dump = await connection.dump?.('gzip');
    if (dump) await writeNew(file, dump);
  } finally {
    await connection.close();
  }
  console.info(`The database in ${DATA_DIR} was written to ${file}.`);
}

/** Writes a file that is flushed to disk, and either complete or absent. */
async function writeNew(file: string, content: Blob): Promise<void> {
  if (existsSync(file)) refuse('CONFLICT', `${file} already exists. Choose another name: no backup is overwritten.`);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(new Uint8Array(await content.arrayBuffer()));
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Restores into an empty folder, or with `replace` over a database, which is renamed. A damaged file changes nothing. */
export async function restore(
  settings: Settings,
  { file, replace }: { file: string; replace: boolean },
): Promise<void> {
  requireEmbedded(settings);
  const { DATA_DIR } = settings;
  const lock = await acquireFolderLock(DATA_DIR);
  try {
    const isReplaced = hasDatabase(DATA_DIR);
    if (isReplaced && !replace) {
      refuse('CONFLICT', `There already is a database in ${DATA_DIR}. Pass --replace to replace it.`);
    }
    const loaded = await load(file, DATA_DIR);
    const previous = replacedIn(DATA_DIR);
    if (isReplaced) await rename(databaseIn(DATA_DIR), previous);
    else await rm(databaseIn(DATA_DIR), { recursive: true, force: true });
    await rename(databaseIn(loaded), databaseIn(DATA_DIR));
    await rm(loaded, { recursive: true, force: true });
    console.info(`Restored ${file} to ${DATA_DIR}.${isReplaced ? ` The previous database is in ${previous}.` : ''}`);
    console.error('Emails sent since the backup would be sent again: start with JOBS=hold. See docs/operations.md.');
  } finally {
    lock.release();
  }
}

/** Loads a backup into a folder beside the database, and returns the folder. */
async function load(file: string, dataDir: string): Promise<string> {
  const folder = restoringIn(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  try {
    // Opening it proves that the backup is complete.
    const connection = await connect({ dataDir: folder, loadDataDir: await readBackup(file) });
    // A backup of an earlier version has no change log.
    const result = await connection.db.execute(sql`select to_regclass('change_log') is not null as "hasLog"`);
    if (rowsOf<{ hasLog: boolean }>(result)[0]?.hasLog) await endChangeLog(connection.db);
    await connection.close();
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const cause = error instanceof Error ? error.message : String(error);
    return refuse('VALIDATION', `${file} cannot be restored: ${cause}`);
  }
}

/** Decompressed here, because PGlite does not wait for errors in the compressed data. */
const readBackup = async (file: string): Promise<Blob> =>
  new Blob([new Uint8Array(await promisify(gunzip)(await readFile(file)))]);
