import { and, eq, gt, sql } from 'drizzle-orm';
import { webhookDeliveries } from '@/server/db/schema';
import { createPost, type Post } from '@/server/integrations/webhooks/http';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { VERSION } from '@/server/version';
import { type ClaimedDelivery, claimDeliveries, type WebhookRow } from './claim-deliveries';
import { settleDelivery } from './settle-delivery';
import { signatureHeaders } from './sign';

/** How many deliveries to one endpoint are under way at once, and how many while it fails. */
const AT_ONCE = 20;
const AT_ONCE_WHILE_FAILING = 2;

/** In milliseconds: how long an endpoint that accepts nothing is left alone, because each claim sorts what is to be sent. */
const FAILING_PAUSE_MS = 1000;

/** In milliseconds: how long an endpoint is sent to before its log is read again, and others have their turn. */
const TURN_MS = 10_000;

const USER_AGENT = `Stanchion-Webhooks/${VERSION}`;

interface Delivering {
  /** Called for every step, because sending everything can take long. */
  createScope: () => Promise<Scope>;
  post?: Post;
  /** Nothing new is sent once it is aborted. */
  signal?: AbortSignal | undefined;
  turnMs?: number;
}

/**
 * Sends an endpoint what is due, in the order of the changes of each row, until its turn is over. Safe to call at any time,
 * from any number of processes, and to be killed at any point: then, the delivery is repeated with the same id and body.
 * Returns when to go on: at once after a turn, when the next delivery is due, or after a pause if all attempts fail; null if
 * none is left.
 */
export async function deliver(
  webhookId: string,
  { createScope, post, signal, turnMs = TURN_MS }: Delivering,
): Promise<Date | null> {
  /** For each attempt, whether it will have been accepted. */
  const underWay = new Set<Promise<boolean>>();
  let ended = 0;
  const attempt = async (webhook: WebhookRow, delivery: ClaimedDelivery) => {
    const { env, now } = await createScope();
    const { id, body } = delivery;
    const signature = signatureHeaders(webhook, { id, body, now });
    const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...signature };
    const started = performance.now();
    const response = await (post ?? postOf(env))({ url: webhook.url, headers, body });
    const durationMs = Math.round(performance.now() - started);
    return settleDelivery(await createScope(), { webhook, delivery, response, durationMs });
  };
  const free = ({ failingSince }: WebhookRow) => (failingSince ? AT_ONCE_WHILE_FAILING : AT_ONCE) - underWay.size;

  const end = performance.now() + turnMs;
  let isOver = false;
  while (!signal?.aborted && !isOver) {
    const endedBefore = ended;
    const claimed = await claimDeliveries(await createScope(), webhookId, (webhook) => Math.max(free(webhook), 0));
    if (!claimed) break;
    for (const delivery of claimed.deliveries) {
      const done: Promise<boolean> = attempt(claimed.webhook, delivery)
        .catch(notSettled)
        .finally(() => {
          underWay.delete(done);
          ended += 1;
        });
      underWay.add(done);
    }
    if (claimed.webhook.failingSince && claimed.deliveries.length > 0) {
      const accepted = await Promise.all(underWay);
      if (!accepted.includes(true)) return new Date((await createScope()).now.getTime() + FAILING_PAUSE_MS);
    } else if (underWay.size > 0) await Promise.race(underWay);
    // What ended meanwhile may have let others go.
    else if (claimed.isEmpty && ended === endedBefore) break;
    // Claiming costs a transaction, so it waits until half of them are done.
    while (underWay.size > AT_ONCE / 2) await Promise.race(underWay);
    isOver = performance.now() >= end;
  }
  await Promise.all(underWay);
  const scope = await createScope();
  return isOver ? scope.now : nextDue(scope, webhookId);
}

/** It is repeated once its claim has expired. */
function notSettled(error: unknown): boolean {
  logFailure('The outcome of a webhook delivery was not stored', error);
  return false;
}

async function nextDue({ db, now }: Scope, webhookId: string): Promise<Date | null> {
  const { state, dueAt } = webhookDeliveries;
  const isLater = and(eq(webhookDeliveries.webhookId, webhookId), eq(state, 'PENDING'), gt(dueAt, now));
  const [next] = await db
    .select({ at: sql`min(${dueAt})`.mapWith(dueAt) })
    .from(webhookDeliveries)
    .where(isLater);
  return next?.at ?? null;
}

const posts = new Map<boolean, Post>();

/** With connections that all deliveries share. */
function postOf({ WEBHOOK_ALLOW_LOCAL: allowLocal }: Scope['env']): Post {
  const post = posts.get(allowLocal) ?? createPost({ allowLocal });
  posts.set(allowLocal, post);
  return post;
}
