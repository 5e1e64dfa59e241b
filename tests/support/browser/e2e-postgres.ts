import { createDatabaseOn, startPostgres } from '../database/postgres';

// The server for the browser tests on a new database of a Postgres server.

const given = process.env.TEST_DATABASE_URL;
const server = given ? { url: given, stop: async () => {} } : await startPostgres();
const { url, drop } = await createDatabaseOn(server.url);
process.env.STANCHION_E2E_DATABASE = url;
try {
  const { ended } = await import('./e2e-server.mjs');
  await ended;
} finally {
  await drop();
  await server.stop();
}
