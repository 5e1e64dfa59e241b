import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, recordSocketAddresses } from '@/server/auth/client-address';

describe('clientAddress', () => {
  const socket = { 'x-stanchion-address': '192.0.2.1' };
  const address = (forwarded: string | null, proxies: number) =>
    clientAddress(new Headers({ ...socket, ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }) }), proxies);

  it.each([
    ['no proxy and no header', null, 0, '192.0.2.1'],
    ['no proxy, and a header the client sent', '6.6.6.6', 0, '192.0.2.1'],
    ['one proxy', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy, and what the client claims before it', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '6.6.6.6, 203.0.113.9,  10.0.0.2', 2, '203.0.113.9'],
    ['fewer entries than proxies: the request bypassed them', '6.6.6.6', 2, '192.0.2.1'],
    ['a proxy, and no header', null, 1, '192.0.2.1'],
    ['an empty entry', ' ', 1, '192.0.2.1'],
  ])('%s', (_, forwarded, proxies, expected) => {
    expect(address(forwarded, proxies)).toBe(expected);
  });

  it('returns "unknown" when it knows no address', () => {
    expect(clientAddress(new Headers(), 0)).toBe('unknown');
    expect(clientAddress(new Headers({ 'x-forwarded-for': '6.6.6.6' }), 0)).toBe('unknown');
  });
});

it('uses the socket address of every HTTP request, whatever the client sends', async () => {
  recordSocketAddresses();
  recordSocketAddresses();
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = (headers: Record<string, string | string[]>) =>
    new Promise<void>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, headers }, (answer) => answer.resume().once('end', resolve));
      sent.once('error', reject).end();
    });
  try {
    await get({});
    await get({ 'X-Stanchion-Address': ['6.6.6.6', '7.7.7.7'], 'X-Forwarded-For': '8.8.8.8' });
  } finally {
    server.close();
  }
  const addresses = seen.map((headers) => clientAddress(new Headers(headers as Record<string, string>), 0));
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1']);
});
