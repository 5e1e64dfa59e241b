import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sendRequest } from '../../bench/request';

it('sends each request over a new connection', async () => {
  let connections = 0;
  const server = createServer((request, response) => void request.pipe(response));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await text(await sendRequest(url, { method: 'POST', body: 'one' }))).toBe('one');
  expect(await text(await sendRequest(url, { method: 'POST', body: 'two' }))).toBe('two');
  expect(connections).toBe(2);
  await new Promise((resolve) => server.close(resolve));
});
