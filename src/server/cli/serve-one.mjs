import { createServer } from 'node:http';
import next from 'next';

// One process that serves, on the port that is its only argument. It is Next's own server, except that what the REST
// routes can answer by themselves does not go through Next first: see rest/before-next.ts.

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const port = Number(process.argv[2]);
const app = next({ dev: false, port });
const askNext = app.getRequestHandler();
let prepared;

async function throughNext(request, response) {
  try {
    await prepared;
    await askNext(request, response);
  } catch (error) {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Internal Server Error');
  }
}

const server = createServer((request, response) => {
  // Next cannot read it, and would call that a failure of its own.
  if (request.method === 'TRACE') return void response.writeHead(405, { allow: METHODS }).end();
  // Set by the REST routes as soon as this process has loaded them, which Next does with their first request.
  if (globalThis.stanchionBeforeNext?.(request, response)) return;
  void throughNext(request, response);
});

function fail(error) {
  console.error(error);
  process.exit(1);
}
server.once('error', fail);
// A port that is taken is known before anything is opened; who comes early waits.
server.listen(port, () => {
  // Runs boot.ts, which ends the process in words where something is missing.
  prepared = app.prepare();
  prepared.catch(fail);
});
