import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { receiverForFile } from '@tests/support/webhooks/receiver';
import { asc, eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect } from 'vitest';
import { WEBHOOK_EVENTS } from '@/domain/webhooks/webhook-events';
import type { SessionUser } from '@/server/auth/sessions';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { createPost } from '@/server/integrations/webhooks/http';
import { readLog } from '@/server/services/changes/read-log';
import { deliver } from '@/server/services/webhooks/deliver';
import { fanOut } from '@/server/services/webhooks/fan-out';

export const post = createPost({ allowLocal: true });

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export interface Told {
  id: string;
  type: string;
  createdAt: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  data: any;
  changed?: string[];
  // biome-ignore lint/suspicious/noExplicitAny: of one row or of many
  previous?: any;
}

/** A user for each test, with an endpoint on this machine. */
export function openWebhooks() {
  const opened = userForEach({ tier: 'PRO' });
  const { scope, user } = opened;
  const receiver = receiverForFile();
  const createScope = async () => scope;
  beforeEach(() => {
    // Libraries that verify a signature go by the clock of the machine.
    scope.now = new Date();
  });

  /** Adds an endpoint of a user, which is told what happens from now on. */
  async function addWebhook(owner: SessionUser = user, choices: Partial<typeof webhooks.$inferInsert> = {}) {
    const { nextCursor: cursor } = await readLog(actorFor(scope, owner), { kinds: [], limit: 1 });
    const times = { createdAt: scope.now, updatedAt: scope.now };
    const row = {
      id: scope.newId(),
      ownerId: owner.id,
      url: receiver.url,
      events: [...WEBHOOK_EVENTS],
      secret: SECRET,
    };
    await scope.db.insert(webhooks).values({ ...row, cursor, ...times, ...choices });
    // What was committed before the endpoint began may come after its cursor.
    await read(row.id);
    await scope.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, row.id));
    return row.id;
  }

  /** Reads the log to its end: a transaction in another database of the server may delay that. */
  async function read(webhookId: string) {
    await expect.poll(() => fanOut(scope, webhookId), LONG_TIMEOUT).toBe('nothing');
  }

  /** Sends everything that is due. */
  const send = (webhookId: string) => deliver(webhookId, { createScope, post });

  const deliveries = (webhookId: string) =>
    scope.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(asc(webhookDeliveries.seq));

  const webhook = async (id: string) => (await scope.db.select().from(webhooks).where(eq(webhooks.id, id)))[0];

  /** Everything that was received since the last call, with verified signatures. */
  const told = (): Told[] =>
    receiver.received.splice(0).map(({ headers, text }) => new Webhook(SECRET).verify(text, headers) as Told);

  /** What an endpoint is told of the changes since the last call. */
  async function tell(webhookId: string) {
    await read(webhookId);
    await send(webhookId);
    return told();
  }

  const wait = (ms: number) => {
    scope.now = new Date(scope.now.getTime() + ms);
  };
  const as = (who: SessionUser) => callerFor(scope, who);
  return { ...opened, receiver, addWebhook, read, send, deliveries, webhook, told, tell, wait, as };
}
