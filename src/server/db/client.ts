import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations, Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { acquireFolderLock } from './folder-lock';
import { preparing } from './prepared';
import * as schema from './schema';

/** One type for both drivers, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface Connection {
  kind: 'embedded' | 'server';
  db: Database;
  /** Brings the tables up to date. Safe when several processes call it at once. */
  migrate(): Promise<void>;
  /** Sets something up while no other process on this database does. */
  alone(work: () => Promise<void>): Promise<void>;
  /**
   * Listens to channels over one connection. `onNotify` gets a channel and its payload;
   * `missed` runs when the connection was lost and is there again: what was announced in between, nobody has heard.
   */
  listen(
    channels: readonly string[],
    onNotify: (channel: string, payload: string) => void,
    missed: () => void,
  ): Promise<void>;
  /** What the job queue works on: a server that it connects to itself, or statements over the one connection there is. */
  queue: { connectionString: string } | { db: { executeSql: ExecuteSql } };
  close(): Promise<void>;
}

type ExecuteSql = (statements: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface ConnectOptions {
  /** A Postgres server's address; without it the embedded database is opened. */
  url?: string;
  /** The embedded database's folder, or `memory://`. */
  dataDir: string;
  /** The embedded database's first content: a dump of another one's folder. Tests start from it. */
  loadDataDir?: Blob;
  poolSize?: number;
  logger?: Logger;
}

const migrationsFolder = join(process.cwd(), 'drizzle');
/** Any constant will do, as long as every instance takes the same one. */
const SET_UP_LOCK = 7_226_001;

/**
 * The share of the pool whose connections plan each statement every time, for searches. Unprepared on the other
 * connections, a search takes 0.15 ms longer (6 % of a search with 5,000 hits).
 */
const SHARE_OF_SEARCHES = 0.4;

/** The only place that knows which Postgres stands behind the application. */
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
  // A single connection does both, and does not prepare searches.
  const searching = poolSize > 1 ? Math.max(1, Math.floor(poolSize * SHARE_OF_SEARCHES)) : 0;
  const client = postgres(url, { ...settings, max: poolSize - searching });
  const connection = { plan_cache_mode: 'force_custom_plan' };
  const planning = searching > 0 ? postgres(url, { ...settings, max: searching, connection }) : undefined;
  // Drizzle sets how a client reads dates.
  if (planning) drizzle(planning);
  // A client of one connection: an advisory lock belongs to the session that took it.
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
    db: drizzle(preparing(client, { planning }), { schema, logger }),
    migrate: () => locked((single) => migrate(drizzle(single), { migrationsFolder })),
    alone: (work) => locked(work),
    async listen(channels, onNotify, missed) {
      let connected = false;
      for (const channel of channels) {
        // It connects anew by itself, and then listens again.
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
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const release = dataDir.startsWith('memory://') ? () => {} : acquireFolderLock(dataDir);
  try {
    const client = await PGlite.create(dataDir.startsWith('memory://') ? dataDir : join(dataDir, 'pg'), {
      extensions: { pg_trgm },
      loadDataDir,
    });
    const db = drizzle(client, { schema, logger });
    return {
      kind: 'embedded',
      db,
      migrate: () => migrate(db, { migrationsFolder }),
      // The folder's lock keeps every other process away.
      alone: (work) => work(),
      async listen(channels, onNotify) {
        for (const channel of channels) await client.listen(channel, (payload) => onNotify(channel, payload));
      },
      queue: { db: { executeSql: executeOn(client) } },
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
 * Statements of the job queue over the application's connection. PGlite lets each wait until no transaction is open;
 * those that open one of their own are sent in one of PGlite's, so that a failure cannot leave it open.
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

/**
 * The rows of a raw statement: postgres.js answers an array, PGlite an object that holds one.
 */
export function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}
