import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import type { Input } from './operation';
import { OPERATIONS } from './operations';

// The baseline that the application is compared with: the same statements with nothing around them. Runs as a separate
// process and sends its port to its parent.

const [url] = process.argv.slice(2);
if (!url) throw new Error('Name a database.');
// As in the application, searches are planned for their words, filters by custom fields for their values, and all other statements are prepared.
const settings = { onnotice: () => {} };
const prepared = postgres(url, { ...settings, max: 10 });
const replanned = postgres(url, { ...settings, max: 10, connection: { plan_cache_mode: 'force_custom_plan' } });

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, name, owner = ''] = pathname.split('/');
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const input: Input = request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(await text(request));
  const isReplanned = name?.startsWith('search') || name?.startsWith('custom');
  return operation.statement(isReplanned ? replanned : prepared, owner, input);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(address.port);
});
// Exit when the parent has exited.
process.once('disconnect', () => process.exit());
