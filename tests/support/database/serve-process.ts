import { createServer } from 'node:http';
import { GET as health } from '@/app/healthz/route';
import { boot } from '@/server/boot';
import { serveRoutes } from '../rest/routes';

// Replaces Next in tests of several processes that share a port: boots as the application does and serves the REST
// routes and `/healthz` on PORT. The header `x-process` names the process that answered; `/who` returns only that;
// `/die` kills it.

// The routes of this process. Requests on the shared port are forwarded to them.
const { url } = await serveRoutes();
let booted: Promise<void> | undefined;
const server = createServer(async ({ url: path, headers }, response) => {
  // Like the real server, listen early and answer once booted.
  await booted;
  if (path === '/die') process.kill(process.pid, 'SIGKILL');
  if (path === '/who') return void response.setHeader('x-process', process.pid).end();
  if (path === '/healthz') return void response.setHeader('x-process', process.pid).end(await (await health()).text());
  const { authorization = '' } = headers;
  const answer = await fetch(url + path, { headers: { authorization } });
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'x-process': String(process.pid) });
  response.end(await answer.text());
});
const start = () => {
  booted = boot();
};
if (process.argv[3] === 'jobs') start();
else server.listen(Number(process.env.PORT), start);
