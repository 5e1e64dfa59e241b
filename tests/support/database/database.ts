import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type Connection, type ConnectOptions, connect } from '@/server/db/client';
import { createDatabaseOn } from './postgres';

export interface TestDatabase extends Connection {
  /** Every statement sent since the last reset, to measure what a request costs. */
  statements: string[];
  /** The same without BEGIN and COMMIT. */
  sent(): string[];
  resetStatements(): void;
}

/** Opens a private, migrated database of the project's kind. `close` also removes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const connection = await (process.env.STANCHION_TEST_DB === 'server' ? openServer : openEmbedded)({ logger });
  return {
    ...connection,
    statements,
    sent: () => statements.filter((statement) => !/^(begin|commit)/i.test(statement)),
    resetStatements: () => void statements.splice(0),
  };
}

type Options = Pick<ConnectOptions, 'logger'>;

async function openEmbedded({ logger }: Options): Promise<Connection> {
  return connect({ dataDir: 'memory://', loadDataDir: await migratedFolder(), logger });
}

/** Creates a migrated embedded database in a folder, for processes that a test starts. */
export async function makeEmbeddedFolder(dataDir: string): Promise<void> {
  const connection = await connect({ dataDir, loadDataDir: await migratedFolder() });
  await connection.close();
}

async function migratedFolder(): Promise<Blob> {
  const dump = inject('embeddedDump');
  if (!dump) throw new Error('The global setup did not prepare an embedded database.');
  return openAsBlob(dump);
}

async function openServer({ logger }: Options): Promise<Connection> {
  const { url, drop } = await createDatabase(inject('server')?.template);
  const connection = await connect({ url, dataDir: '', logger });
  return { ...connection, close: () => connection.close().finally(drop) };
}

/** Creates a database on the project's server, as a copy of a template or empty. */
export function createDatabase(template?: string) {
  const server = inject('server');
  if (!server) throw new Error('The global setup did not prepare a Postgres server.');
  return createDatabaseOn(server.url, template);
}
