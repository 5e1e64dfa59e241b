import { env } from '../env';
import { type Connection, connect } from './client';
import { explainFault } from './database-fault';

// Next may load this module more than once per process, so the connection is kept on `globalThis`.
const shared = globalThis as typeof globalThis & { stanchionConnection?: Promise<Connection> };

/** The only connection of this process, opened and migrated on the first call. A failure is not cached. */
export function getConnection(): Promise<Connection> {
  shared.stanchionConnection ??= open().catch((error: unknown) => {
    shared.stanchionConnection = undefined;
    throw error;
  });
  return shared.stanchionConnection;
}

async function open(): Promise<Connection> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, DATABASE_POOL } = env();
  try {
    const connection = await connect({
      url: DATABASE_URL,
      directUrl: DATABASE_DIRECT_URL,
      dataDir: DATA_DIR,
      poolSize: DATABASE_POOL,
    });
    await connection.migrate();
    return connection;
  } catch (error) {
    throw explainFault(error, env());
  }
}

export async function closeConnection(): Promise<void> {
  const opened = shared.stanchionConnection;
  shared.stanchionConnection = undefined;
  await (await opened)?.close();
}
