import { createServer } from 'node:http';
import next from 'next';

// One process that serves, on the port that is its only argument. It is Next's own server, except that what the REST
// routes can answer by themselves does not go through Next first: see rest/before-next.ts.

const port = Number(process.argv[2]);
const app = next({ dev: false, port });
// Runs boot.ts, which ends the process in words where something is missing.
await app.prepare();
const askNext = app.getRequestHandler();

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

createServer((request, response) => {
  // Next cannot read it, and would call that a failure of its own.
  if (request.method === 'TRACE') return void response.writeHead(405, { allow: METHODS }).end();
  // Set by the REST routes as soon as this process has loaded them, which Next does with their first request.
  if (globalThis.stanchionBeforeNext?.(request, response)) return;
  askNext(request, response).catch((error) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Internal Server Error');
  });
})
  .once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  })
  .listen(port);
