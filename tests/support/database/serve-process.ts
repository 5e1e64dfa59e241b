import { createServer } from 'node:http';
import { boot } from '@/server/boot';
import { serveRoutes } from '../rest/routes';

// Stands in for Next where several processes share a port: boots as the application does, and serves the REST routes
// on PORT by a way that tells which process answered. `/who` asks for nothing else, `/die` ends that process at once.

// The routes of this process alone; what comes by the shared port is handed on to them.
const { url } = await serveRoutes();
let booted: Promise<void> | undefined;
const server = createServer(async ({ url: path, headers }, response) => {
  // As the server itself does: it listens early and answers when it can.
  await booted;
  if (path === '/die') process.kill(process.pid, 'SIGKILL');
  if (path === '/who') return void response.setHeader('x-process', process.pid).end();
  const { authorization = '' } = headers;
  const answer = await fetch(url + path, { headers: { authorization } });
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'x-process': String(process.pid) });
  response.end(await answer.text());
});
server.listen(Number(process.env.PORT), () => {
  booted = boot();
});
