import { env } from '../env';
import { processWide } from '../serving/process-wide.mjs';
import { type Connection, connect } from './client';
import { explainFault } from './database-fault';

const shared = processWide('connection', (): { opened?: Promise<Connection> } => ({}));

/** The only connection of this process, opened and migrated on the first call. A failure is not cached. */
export function getConnection(): Promise<Connection> {
  shared.opened ??= open().catch((error: unknown) => {
    shared.opened = undefined;
    throw error;
  });
  return shared.opened;
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
  const opened = shared.opened;
  shared.opened = undefined;
  await (await opened)?.close();
}
