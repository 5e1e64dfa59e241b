/**
 * How long a client may take to send a request, in milliseconds. The headers fit into a few packets. The largest body, an
 * import of 50 MiB, takes seven minutes at 1 Mbit/s. Responses have no limit, so event streams stay open.
 */
export const TIME_OUTS = { headersTimeout: 10_000, requestTimeout: 600_000, connectionsCheckingInterval: 2000 };
