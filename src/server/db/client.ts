import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm';
import type { Sql } from 'postgres';
import type { Database } from './database';
import { acquireFolderLock } from './folder-lock';
import { preparing } from './prepared';
import { withRowReader } from './row-reader';
import * as schema from './schema';

export type { Database };

export interface Connection {
  kind: 'embedded' | 'server';
  db: Database;
  /** Runs the migrations. Safe to call from several processes at once. */
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
  /** For the job queue: a server that it connects to itself, or statements over the only connection. */
  queue: { connectionString: string } | { db: { executeSql: ExecuteSql } };
  /** A consistent copy of the embedded database, for `loadDataDir`. A server has its own tools. */
  dump?: (compression: 'none' | 'gzip') => Promise<Blob>;
  close(): Promise<void>;
}

type ExecuteSql = (statements: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface ConnectOptions {
  /** URL of a Postgres server. If unset, the embedded database is opened. */
  url?: string;
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string;
  /** Initial content of the embedded database: a dump of another one. Used by tests and to restore a backup. */
  loadDataDir?: Blob;
  poolSize?: number;
  logger?: Logger;
}

const migrationsFolder = join(process.cwd(), 'drizzle');
/** Key of an advisory lock. Any constant works, as long as all instances use the same one. */
const SET_UP_LOCK = 7_226_001;

/**
 * Share of the pool for searches, whose connections plan a statement on every execution. Running searches unprepared on
 * the other connections instead would take 0.15 ms longer (6% of a search with 5,000 hits).
 */
const SHARE_OF_SEARCHES = 0.4;

/** The only place that distinguishes between the embedded database and a Postgres server. */
export function connect(options: ConnectOptions): Promise<Connection> {
  return options.url ? connectToServer(options.url, options) : openEmbedded(options);
}

async function connectToServer(url: string, { poolSize = 10, logger }: ConnectOptions): Promise<Connection> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const quiet = { onnotice: () => {} };
  const settings = { ...quiet, connect_timeout: 10 };
  // With a single connection, searches run on it unprepared.
  const searching = poolSize > 1 ? Math.max(1, Math.floor(poolSize * SHARE_OF_SEARCHES)) : 0;
  const client = postgres(url, { ...settings, max: poolSize - searching });
  const connection = { plan_cache_mode: 'force_custom_plan' };
  const planning = searching > 0 ? postgres(url, { ...settings, max: searching, connection }) : undefined;
  // Called only because it configures how the client parses dates.
  if (planning) drizzle(planning);
  // Needs a client with one connection, because an advisory lock belongs to a session.
  const locked = async (work: (single: Sql) => Promise<void>) => {
    const single = postgres(url, { ...quiet, max: 1 });
    try {
      await single`select pg_advisory_lock(${SET_UP_LOCK})`;
      await work(single);
    } finally {
      await single.end();
    }
  };
  return {
    kind: 'server',
    db: withRowReader(drizzle(preparing(client, { planning }), { schema, logger })),
    migrate: () => locked((single) => migrate(drizzle(single), { migrationsFolder })),
    alone: (work) => locked(work),
    async listen(channels, onNotify, missed) {
      let connected = false;
      for (const channel of channels) {
        // postgres.js reconnects by itself, and then calls the last function again.
        await client.listen(
          channel,
          (payload) => onNotify(channel, payload),
          () => connected && missed(),
        );
      }
      connected = true;
    },
    queue: { connectionString: url },
    async close() {
      await Promise.all([client.end({ timeout: 5 }), planning?.end({ timeout: 5 })]);
    },
  };
}

async function openEmbedded({ dataDir, loadDataDir, logger }: ConnectOptions): Promise<Connection> {
  const [{ ExactPGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('./exact-pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const release = dataDir.startsWith('memory://') ? () => {} : acquireFolderLock(dataDir);
  try {
    const client = await ExactPGlite.open({
      dataDir: dataDir.startsWith('memory://') ? dataDir : join(dataDir, 'pg'),
      extensions: { pg_trgm },
      loadDataDir,
    });
    const db = withRowReader(drizzle(client, { schema, logger }));
    return {
      kind: 'embedded',
      db,
      migrate: () => migrate(db, { migrationsFolder }),
      // The folder lock already excludes all other processes.
      alone: (work) => work(),
      async listen(channels, onNotify) {
        for (const channel of channels) await client.listen(channel, (payload) => onNotify(channel, payload));
      },
      queue: { db: { executeSql: executeOn(client) } },
      dump: (compression) => client.dumpDataDir(compression),
      async close() {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
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

/** The rows of a raw statement: postgres.js returns an array, PGlite an object that contains one. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}
