import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The URL of the database, through the proxy. */
  url: string;
  /** As if the server were down: resets connections and refuses new ones. */
  refuse(): Promise<void>;
  /** As if the server hung or the network dropped packets: closes nothing, and forwards nothing. */
  stall(): Promise<void>;
  /** As a proxy whose server is down: accepts connections and closes them at once. */
  hangUp(): Promise<void>;
  /** Forwards new connections to another server. */
  moveTo(target: string): void;
  /** Forwards again, including what was sent to a stalled server meanwhile. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy in front of a Postgres server, to cut it off. */
export async function startProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let mode: 'forward' | 'stall' | 'hang up' = 'forward';

  const listener: Server = createServer((client) => {
    client.on('error', () => {});
    if (mode === 'hang up') return void client.end().resume();
    const server = connect(Number(port || 5432), hostname).on('error', () => client.destroy());
    const pair = { client, server };
    pairs.add(pair);
    if (mode === 'forward') forward(pair);
    else hold(pair);
    client.once('close', () => server.destroy());
    server.once('close', () => {
      client.destroy();
      pairs.delete(pair);
    });
  });
  const forward = ({ client, server }: { client: Socket; server: Socket }) => client.pipe(server).pipe(client);
  const hold = ({ client, server }: { client: Socket; server: Socket }) => {
    for (const socket of [client, server]) socket.unpipe().pause();
  };
  const listen = (at: number) => new Promise<void>((resolve) => listener.listen(at, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  const refuse = async () => {
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    closeAll();
    await closed;
  };

  await listen(0);
  const address = listener.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(at);
  return {
    url: url.href,
    refuse,
    async stall() {
      mode = 'stall';
      for (const pair of pairs) hold(pair);
    },
    async hangUp() {
      mode = 'hang up';
      closeAll();
    },
    moveTo(other) {
      ({ hostname, port } = new URL(other));
    },
    async restore() {
      mode = 'forward';
      if (!listener.listening) await listen(at);
      for (const pair of pairs) forward(pair);
    },
    close: refuse,
  };
}
