import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Set by ourselves on every request; what a client sends under this name is overwritten. */
const ADDRESS_HEADER = 'x-stanchion-address';

/** The process may load this module more than once, as Next's bundles do. */
const shared = globalThis as typeof globalThis & { stanchionNotesAddresses?: true };

/**
 * A route handler sees headers only, and Next fills `x-forwarded-for` from the socket only where the client sent
 * none. So the socket's address goes into a header of ours, as Node announces each request and before Next sees it.
 */
export function noteSocketAddresses(): void {
  if (shared.stanchionNotesAddresses) return;
  shared.stanchionNotesAddresses = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
  });
}

/**
 * Where a request came from. Each proxy appends the address that it saw to `x-forwarded-for`, so behind n proxies
 * of ours the n-th entry from the right is the client; everything further left is only what the client claims.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? [];
  const told = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : '';
  return told || headers.get(ADDRESS_HEADER) || 'unknown';
}
