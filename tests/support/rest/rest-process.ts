import { writeSync } from 'node:fs';
import { serveRoutes } from '@tests/support/rest/routes';
import { type Connection, connect } from '@/server/db/client';
import { env } from '@/server/env';

// A process that serves the REST routes on DATABASE_URL or DATA_DIR and writes its address. Tests start and kill it.
// HOLD says where it stands still for ever, having written 'held': `import`, when an import has written two
// portions of its rows and sends the third; `answer`, when an import is committed and nothing is answered yet.

const { HOLD } = process.env;

/** Nothing of this process runs any more until it is killed: what it has done by now is all that it has done. */
function standStill(): never {
  writeSync(1, 'held\n');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

let portions = 0;
const logger = {
  logQuery(statement: string) {
    if (HOLD !== 'import' || !/insert into "leads"/.test(statement)) return;
    portions += 1;
    if (portions === 3) standStill();
  },
};

const shared = globalThis as typeof globalThis & { stanchionConnection?: Promise<Connection> };
const { DATABASE_URL, DATA_DIR } = env();
const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR, logger });
await connection.migrate();
shared.stanchionConnection = Promise.resolve(connection);

const { url } = await serveRoutes((request) => {
  if (HOLD === 'answer' && new URL(request.url).pathname === '/api/import/leads') standStill();
});
writeSync(1, `${url}\n`);
