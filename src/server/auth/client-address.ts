import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { processWide } from '../serving/process-wide.mjs';

/** We set this on every request, overwriting whatever the client sent. */
const ADDRESS_HEADER = 'x-stanchion-address';

const recording = processWide('recordsAddresses', () => ({ isOn: false }));

/**
 * Copies the socket's address into a header before Next sees the request. Route handlers only see headers, and Next
 * fills `x-forwarded-for` from the socket only if the client sent none.
 */
export function recordSocketAddresses(): void {
  if (recording.isOn) return;
  recording.isOn = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
  });
}

/**
 * The client's address. Each proxy appends the address it saw to `x-forwarded-for`, so behind n trusted proxies the
 * n-th entry from the right is the client. Entries further left are unverified.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? [];
  const reported = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : '';
  return reported || headers.get(ADDRESS_HEADER) || 'unknown';
}
