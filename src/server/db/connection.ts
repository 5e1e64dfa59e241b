import { env } from '../env';
import { type Connection, connect } from './client';

// Next loads its bundles apart from each other; only `globalThis` is one for the whole process.
const shared = globalThis as typeof globalThis & { stanchionConnection?: Promise<Connection> };

/** The process's one connection: opened and migrated at the first call. A failure is not kept. */
export function getConnection(): Promise<Connection> {
  shared.stanchionConnection ??= open().catch((error: unknown) => {
    shared.stanchionConnection = undefined;
    throw error;
  });
  return shared.stanchionConnection;
}

async function open(): Promise<Connection> {
  const { DATABASE_URL, DATA_DIR, DATABASE_POOL } = env();
  const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR, poolSize: DATABASE_POOL });
  await connection.migrate();
  return connection;
}

export async function closeConnection(): Promise<void> {
  const opened = shared.stanchionConnection;
  shared.stanchionConnection = undefined;
  await (await opened)?.close();
}
