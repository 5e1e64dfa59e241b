import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type Logger, sql } from 'drizzle-orm';
import type { Sql } from 'postgres';
import { databaseIn, settleRestore } from './data-folder';
import { type Database, rowsOf } from './database';
import { explainFault } from './database-fault';
import { type DiskSpace, watchDisk } from './disk-space';
import { rebaseEventPositions } from './event-positions';
import { acquireFolderLock, type FolderLock, type FolderLockLost, type FolderLockOptions } from './folder-lock';
import { isMigrated, migrateDatabase, requiresStop } from './migration/migrate';
import { LIMITS, type OpenClient, openPools } from './pools';
import { preparing, type RunOn } from './prepared';
import * as schema from './schema';
import { limitRole, requireSameDatabase, requireStopped, SET_UP_NAME, type SetUpWait, takeSetUpLock } from './set-up';

export { type Database, rowsOf };

export interface Connection {
  kind: 'embedded' | 'server';
  db: Database;
  /** The same database over connections of their own, for looking up tokens, sessions and users who sign in. */
  signIn: Database;
  /** The same database over a connection of its own, for imports, so that no other work waits until an import ends. */
  imports: Database;
  /**
   * The error that the database currently has, if any. The check of a server takes at most a second and needs none of
   * the other connections.
   */
  fault(): Promise<unknown>;
  /** Runs the migrations, and makes positions in the outbox valid here. Safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Runs `work` under a lock that is exclusive among all processes on this database. */
  alone(work: () => Promise<void>): Promise<void>;
  /**
   * Listens to channels over one connection. `onNotify` gets a channel and its payload. `missed` is called after a
   * reconnect, because notifications in between are lost.
   */
  listen(
    channels: readonly string[],
    onNotify: (channel: string, payload: string) => void,
    missed: () => void,
  ): Promise<void>;
  /** Whether a server currently sends no notifications. The subscription is renewed until it does. */
  isListenLost(): boolean;
  /** For the job queue: a server that it connects to itself, or statements over the only connection. */
  queue: { connectionString: string } | { db: { executeSql: ExecuteSql } };
  /** Resolves if another process takes over the folder of the embedded database. No statement runs from then on. */
  lost: Promise<FolderLockLost>;
  /** Whether the disk of the embedded database is full. A server reports that by its errors. */
  isDiskFull(): boolean;
  /** A consistent copy of the embedded database, for `loadDataDir`. A server has its own tools. */
  dump?: (compression: 'none' | 'gzip') => Promise<Blob>;
  close(): Promise<void>;
}

type ExecuteSql = (statements: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface ConnectOptions {
  /** URL of a Postgres server. If unset, the embedded database is opened. */
  url?: string;
  /**
   * URL of the same database past a pooler that shares sessions, for what needs a session. If set, `url` is used for
   * nothing that outlives a transaction.
   */
  directUrl?: string;
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string;
  /** Initial content of the embedded database: a dump of another one. Used by tests and to restore a backup. */
  loadDataDir?: Blob;
  /** How the folder of the embedded database is locked. */
  lock?: Omit<FolderLockOptions, 'onLost'>;
  /** In bytes. With less space than this, the embedded database refuses writes. */
  diskReserve?: number;
  poolSize?: number;
  /** How a process waits for another one that sets up the database. */
  setUpWait?: SetUpWait;
  logger?: Logger;
}

const SET_UP_WAIT: SetUpWait = { noticeMs: 5000, maxMs: 120_000 };

/** The only place that distinguishes between the embedded database and a Postgres server. */
export function connect(options: ConnectOptions): Promise<Connection> {
  return options.url ? connectToServer(options.url, options) : openEmbedded(options);
}

async function connectToServer(
  url: string,
  { directUrl, poolSize = 10, setUpWait = SET_UP_WAIT, logger }: ConnectOptions,
): Promise<Connection> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const sessionUrl = directUrl ?? url;
  // Poolers refuse settings at the start of a session that clients share, so the limits are then set on the role.
  const connection = directUrl ? {} : LIMITS;
  const open: OpenClient = (options, { needsSession } = { needsSession: false }) => {
    const client = needsSession
      ? postgres(sessionUrl, { ...options, connection })
      : postgres(url, { ...options, connection, prepare: !directUrl });
    // Called only because it configures how the client parses dates.
    drizzle(client);
    return client;
  };
  const pools = openPools(open, { poolSize, url });
  const databaseOn = (run: RunOn<Sql>) => drizzle(preparing(run), { schema, logger });
  const locked = async (work: (single: Sql) => Promise<void>) => {
    const openSession = () =>
      postgres(sessionUrl, {
        onnotice: () => {},
        max: 1,
        // See SETTINGS in pools.ts.
        fetch_types: false,
        connection: { ...connection, application_name: SET_UP_NAME },
      });
    const single = openSession();
    try {
      // A fault names the address that it concerns.
      if (directUrl) await single`select`.catch((error) => refuseDirect(error, directUrl));
      await takeSetUpLock(single, openSession, setUpWait);
      await work(single);
    } finally {
      await single.end();
    }
  };
  return {
    kind: 'server',
    db: databaseOn(pools.on('main')),
    signIn: databaseOn(pools.on('signIn')),
    imports: databaseOn(pools.on('imports')),
    fault: pools.fault,
    migrate: () =>
      locked(async (single) => {
        if (directUrl) {
          // First, because the pooler keeps the connections that it opens.
          await limitRole(single);
          await pools.on('main')((pooled) => requireSameDatabase(single, pooled));
        }
        const db = drizzle(single, { schema });
        if (await requiresStop(db)) await requireStopped(single);
        await migrateDatabase(db, (config) => migrate(db, config));
        // On this session because it may take longer than the limits of the pool allow, after a large restore.
        await rebaseEventPositions(db);
      }),
    alone: (work) => locked(work),
    listen: (channels, onNotify, missed) => pools.listen({ channels, onNotify, missed }),
    isListenLost: pools.isListenLost,
    queue: { connectionString: sessionUrl },
    lost: new Promise(() => {}),
    isDiskFull: () => false,
    close: pools.close,
  };
}

function refuseDirect(error: unknown, directUrl: string): never {
  throw explainFault(error, { DATABASE_URL: directUrl, DATA_DIR: '', setting: 'DATABASE_DIRECT_URL' });
}

async function openEmbedded(options: ConnectOptions): Promise<Connection> {
  const { dataDir, loadDataDir, diskReserve, logger } = options;
  const [{ ExactPGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('./exact-pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  let onLost: (error: FolderLockLost) => void = () => {};
  const lost = new Promise<FolderLockLost>((resolve) => {
    onLost = resolve;
  });
  const isInMemory = dataDir.startsWith('memory://');
  const lock = isInMemory ? undefined : await acquireFolderLock(dataDir, { ...options.lock, onLost });
  try {
    const folder = isInMemory ? dataDir : databaseIn(dataDir);
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    if (!isInMemory) await settleRestore(dataDir, { isNew });
    const disk = isInMemory ? undefined : watchDisk(dataDir, { isNew, reserve: diskReserve });
    const client = await ExactPGlite.open({ dataDir: folder, extensions: { pg_trgm }, loadDataDir });
    guard(client, lock, disk);
    const db = drizzle(client, { schema, logger });
    return {
      kind: 'embedded',
      db,
      signIn: db,
      imports: db,
      async fault() {
        try {
          // Statements alone do not show that the folder has become read-only: their pages may be in memory.
          if (!isInMemory) await access(folder, constants.W_OK);
          await db.execute(sql`select 1`);
          return undefined;
        } catch (error) {
          return error;
        }
      },
      async migrate() {
        // A migrated database can be read on a full disk.
        if (disk?.isFull() && (await isMigrated(db))) return;
        await migrateDatabase(db, (config) => migrate(db, config));
        await rebaseEventPositions(db);
      },
      // The folder lock already excludes all other processes.
      alone: (work) => work(),
      async listen(channels, onNotify) {
        for (const channel of channels) await client.listen(channel, (payload) => onNotify(channel, payload));
      },
      isListenLost: () => false,
      queue: { db: { executeSql: executeOn(client) } },
      lost,
      isDiskFull: () => disk?.isFull() ?? false,
      dump: (compression) => client.dumpDataDir(compression),
      async close() {
        // Closing writes a checkpoint, which would destroy what the new holder of the folder has written.
        if (!lock?.isLost()) await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Everything that PGlite executes passes through this method: queries, transactions and the shutdown. */
function guard(client: PGlite, lock?: FolderLock, disk?: DiskSpace): void {
  const execute = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    lock?.assertHeld();
    disk?.assertRoomFor(message);
    return execute(message);
  };
}

/**
 * Executes the statements of the job queue over the application's connection. PGlite runs them when no transaction is
 * open. Those that begin their own transaction are wrapped in one of PGlite's, so that a failure cannot leave it open.
 */
function executeOn(client: PGlite): ExecuteSql {
  return async (statements, values = []) => {
    if (values.length > 0) return client.query(statements, values);
    const opensTransaction = /^\s*BEGIN\b/i.test(statements);
    const results = await (opensTransaction
      ? client.transaction((tx) => tx.exec(statements))
      : client.exec(statements));
    return { rows: results.at(-1)?.rows ?? [] };
  };
}
