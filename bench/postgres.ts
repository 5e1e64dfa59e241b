import postgres from 'postgres';
import { startPostgres } from '../tests/support/database/postgres';
import { findPostgres } from '../tests/support/programs.mjs';

export interface BenchDatabase {
  /** The URL of an empty, private database. */
  url: string;
  version: string;
  /** Removes the database, and the server if this run started it. */
  stop(): Promise<void>;
}

/** Starts a private server if Postgres is installed; otherwise creates a database on the server of DATABASE_URL. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL;
  const own = findPostgres() !== undefined;
  if (!own && !given) {
    throw new Error('No Postgres server: install postgresql, or set DATABASE_URL to a server that may be written to.');
  }
  const server = own ? await startPostgres() : { url: String(given), stop: async () => {} };
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  const name = `stanchion_bench_${process.pid}`;
  const stop = async () => {
    await admin`drop database if exists ${admin(name)} with (force)`.finally(() => admin.end());
    await server.stop();
  };
  try {
    await admin`create database ${admin(name)}`;
    const [row] = await admin<{ server_version: string }[]>`show server_version`;
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const where = own ? 'of its own, on this machine, without fsync' : 'given by DATABASE_URL, with its settings';
    return { url: url.href, version: `${row?.server_version}, ${where}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
