import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { type Database, rowsOf } from '../../db/client';
import { QUEUE_SCHEMA } from '../jobs';

/** The queue of messages to deliver. */
export const DELIVERY_QUEUE = 'email-delivery';

/** Whether an instance that runs jobs has set up the queue. Until then, messages wait for the sweep to find them. */
export const hasQueue: SQL<boolean> = sql<boolean>`(to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null)`;

/** Only builds statements; it is never started. */
const boss = new PgBoss({
  db: {
    executeSql() {
      throw new Error('Pass the transaction.');
    },
  },
  schema: QUEUE_SCHEMA,
});

/** What both drivers' transactions have in common with what Drizzle's session keeps of them. */
interface TransactionClient {
  /** postgres.js. */
  unsafe?(statement: string, values: unknown[]): PromiseLike<unknown[]>;
  /** PGlite. */
  query?(statement: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Queues the delivery of a message in the transaction that writes the message, so that neither exists without the other.
 * A message waits in the queue at most once. The caller has made sure that there is a queue.
 */
export async function queueDelivery(tx: Database, { id, dueAt }: { id: string; dueAt?: Date }): Promise<void> {
  await boss.send(DELIVERY_QUEUE, { id }, { singletonKey: id, startAfter: dueAt, db: databaseOf(tx) });
}

/** The same for a message that is due later, or was released, unless there is no queue: then the sweep finds it. */
export async function queueAgain(tx: Database, message: { id: string; dueAt: Date }): Promise<void> {
  const [queue] = rowsOf<{ exists: boolean }>(await tx.execute(sql`select ${hasQueue} as exists`));
  if (queue?.exists) await queueDelivery(tx, message);
}

/** Queues many messages in one statement. */
export async function queueDeliveries(tx: Database, messages: readonly { id: string; dueAt: Date }[]): Promise<void> {
  const jobs = messages.map(({ id, dueAt }) => ({
    name: DELIVERY_QUEUE,
    data: { id },
    singletonKey: id,
    startAfter: dueAt,
  }));
  await boss.insert(jobs, { db: databaseOf(tx) });
}

/** The transaction, for pg-boss. */
function databaseOf(tx: Database): PgBoss.Db {
  const client: TransactionClient = Reflect.get(tx._.session, 'client');
  return { executeSql: (statement, values = []) => execute(client, statement, values) };
}

async function execute(client: TransactionClient, statement: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  if (client.query) return client.query(statement, values);
  if (!client.unsafe) throw new TypeError('This is no transaction of either driver.');
  return { rows: await client.unsafe(statement, values.map(asParameter)) };
}

/** postgres.js refuses `undefined` and objects. */
const asParameter = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
