import { createServer } from 'node:http';
import next from 'next';
import { refuseRequestLine } from './request-line.mjs';
import { refuseConnection, SecuredResponse } from './secured.mjs';

// One process that serves, on the port that is its only argument. It is Next's own server, except that what the REST
// routes can answer by themselves does not go through Next first: see rest/before-next.ts.

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

/** What is being answered. */
const open = new Set();
/** Set once the process is to end: told when nothing is being answered any more. */
let drained;

const server = createServer({ ServerResponse: SecuredResponse }, (request, response) => {
  open.add(response);
  response.once('close', () => {
    open.delete(response);
    tellWhenDrained();
  });
  if (drained) response.setHeader('connection', 'close');
  if (refuseRequestLine(request, response)) return;
  // Set by the REST routes as soon as this process has loaded them, which Next does with their first request.
  if (globalThis.stanchionBeforeNext?.(request, response)) return;
  void throughNext(request, response);
});

/** Takes nothing new and waits for what is being answered: its work may be done, and its caller must hear so. */
globalThis.stanchionDrain = () =>
  new Promise((resolve) => {
    drained = resolve;
    server.close();
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
    tellWhenDrained();
  });

function tellWhenDrained() {
  if (drained && [...open].every(isEndless)) drained();
}

/** Whoever listens to a stream of events comes back by itself. */
const isEndless = (response) => String(response.getHeader('content-type')).startsWith('text/event-stream');

function fail(error) {
  console.error(error);
  process.exit(1);
}
server.once('error', fail);
server.on('clientError', (error, socket) => {
  refuseConnection(
    error,
    socket,
    [...open].some((response) => response.socket === socket && response.headersSent),
  );
});
// A port that is taken is known before anything is opened; who comes early waits, a thousand at once as well: beyond the
// backlog the system resets connections while this process is busy.
server.listen({ port, backlog: 2048 }, () => {
  // Runs boot.ts, which ends the process in words where something is missing.
  prepared = app.prepare();
  prepared.catch(fail);
});
