import { writeSync } from 'node:fs';
import { serveRoutes } from '@tests/support/rest/routes';
import { connect } from '@/server/db/client';
import { env } from '@/server/env';
import { appConnection } from '../database/app-connection';

// A process that serves the REST routes on DATABASE_URL or DATA_DIR and prints its address. Tests start and kill it.
// HOLD sets where it prints 'held' and blocks until it is killed: `import`, when an import has written two batches of
// rows and sends the third; `answer`, when an import is committed and nothing of the response has been sent.

const { HOLD } = process.env;

/** Blocks the whole process until it is killed, so that it does nothing more. */
function block(): never {
  writeSync(1, 'held\n');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

let batches = 0;
const logger = {
  logQuery(statement: string) {
    if (HOLD !== 'import' || !/insert into "leads"/.test(statement)) return;
    batches += 1;
    if (batches === 3) block();
  },
};

const { DATABASE_URL, DATA_DIR } = env();
const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR, logger });
await connection.migrate();
appConnection.opened = Promise.resolve(connection);

const { url } = await serveRoutes((request) => {
  if (HOLD === 'answer' && new URL(request.url).pathname === '/api/import/leads') block();
});
writeSync(1, `${url}\n`);
