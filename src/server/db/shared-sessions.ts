import type { Sql } from 'postgres';

/** More than the processes that a pooler usually has, each of which would share sessions between its own clients only. */
const CLIENTS = 5;
const ROUNDS = 4;
/** A pooler in session mode that has no connection left for so many clients does not respond. */
const MAX_WAIT_MS = 3000;

/**
 * Whether a pooler lets its clients share sessions, as in transaction mode. Each client queries twice in a row which
 * process of the server serves it: a pooler that lends the connection that was used last lends it to the next client,
 * too, and one that takes turns lends another one.
 */
export async function sharesSessions(open: () => Sql): Promise<boolean> {
  const clients = Array.from({ length: CLIENTS }, open);
  const ask = async (client: Sql) => (await client<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
  let timer: NodeJS.Timeout | undefined;
  const noAnswer = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([areShared(clients.map((client) => () => ask(client))), noAnswer]);
  } finally {
    clearTimeout(timer);
    await Promise.all(clients.map((client) => client.end({ timeout: 0 })));
  }
}

/** Whether two clients meet the same process of the server, or one client meets two. Exported for tests. */
export async function areShared(clients: readonly (() => Promise<number>)[]): Promise<boolean> {
  const clientOf = new Map<number, number>();
  const processOf = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [client, ask] of clients.entries()) {
      for (const pid of [await ask(), await ask()]) {
        if ((clientOf.get(pid) ?? client) !== client || (processOf.get(client) ?? pid) !== pid) return true;
        clientOf.set(pid, client);
        processOf.set(client, pid);
      }
    }
  }
  return false;
}
