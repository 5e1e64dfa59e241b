import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { CHANGE_KINDS } from '@/domain/changes/change-kinds';
import type { CreateWebhookInput, UpdateWebhookChanges, Webhook, WebhookWithSecret } from '@/domain/webhooks/webhook';
import { MAX_WEBHOOKS, secretOverlapEnd, WEBHOOK_SECRET_START } from '@/domain/webhooks/webhook-limits';
import type { Database } from '@/server/db/client';
import { webhooks } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { listChanges } from '../changes/list-changes';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { webhookUrlFault } from './webhook-url';
import { wakeWebhook } from './webhook-worker';

type WebhookRow = typeof webhooks.$inferSelect;

function toWebhook(row: WebhookRow, now: Date): Webhook {
  const { ownerId: _, secret: _secret, previousSecret: _previous, cursor: _cursor, ...shown } = row;
  const { disabledAt, previousSecretUntil } = shown;
  const isOver = previousSecretUntil !== null && previousSecretUntil <= now;
  return { ...shown, enabled: disabledAt === null, previousSecretUntil: isOver ? null : previousSecretUntil };
}

const newSecret = (): string => WEBHOOK_SECRET_START + randomBytes(32).toString('base64');

/** All endpoints of the actor, oldest first. */
export async function listWebhooks({ db, user, now }: Actor): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.ownerId, user.id))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => toWebhook(row, now));
}

const isOwn = ({ user }: Pick<Actor, 'user'>, id: string) => and(eq(webhooks.id, id), eq(webhooks.ownerId, user.id));

/** An endpoint of the actor as stored. Throws NOT_FOUND for those of others. */
export async function findWebhook(actor: Pick<Actor, 'db' | 'user'>, id: string): Promise<WebhookRow> {
  const [row] = await actor.db.select().from(webhooks).where(isOwn(actor, id));
  return row ?? notFound('webhook endpoint');
}

export const getWebhook = async (actor: Actor, id: string): Promise<Webhook> =>
  toWebhook(await findWebhook(actor, id), actor.now);

/** Like `findWebhook`, and locks the row. */
export async function lockWebhook(tx: Database, actor: Actor, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(isOwn(actor, id)).for('update');
  return row ?? notFound('webhook endpoint');
}

/** The end of the change log: an endpoint that starts there is told what is committed from now on. */
const currentCursor = async (tx: Database, actor: Actor): Promise<string> =>
  (await listChanges({ ...actor, db: tx }, { kinds: CHANGE_KINDS, limit: 1 })).nextCursor;

function requireUrl({ env }: Actor, url: string): void {
  const fault = webhookUrlFault(url, { allowLocal: env.WEBHOOK_ALLOW_LOCAL });
  if (fault !== null) refuse('VALIDATION', fault, { field: 'url' });
}

const TOO_MANY = `You already have ${MAX_WEBHOOKS} webhook endpoints, which is the most. Delete one first.`;

/** Adds an endpoint, once per Idempotency-Key (D38). It is told what changes from now on. */
export async function createWebhook(actor: Actor, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  requireUrl(actor, input.url);
  const call = { key: actor.idempotencyKey, body: { operation: 'webhooks.create', input } };
  const created = await withIdempotency(actor, call, async (tx): Promise<Webhook> => {
    const { user, now, newId } = actor;
    await lockUsage(tx, user.id);
    if ((await tx.$count(webhooks, eq(webhooks.ownerId, user.id))) >= MAX_WEBHOOKS) refuse('CONFLICT', TOO_MANY);
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...{ id: newId(), ownerId: user.id, ...input, secret: newSecret(), cursor: await currentCursor(tx, actor) },
        ...{ createdAt: now, updatedAt: now },
      })
      .returning();
    return toWebhook(row ?? notFound('webhook endpoint'), now);
  });
  wakeWebhook(actor, created.id);
  return withSecret(actor, created);
}

/** The stored response to an Idempotency-Key has no secret: a retry gets that of the endpoint. */
const withSecret = async (actor: Actor, shown: Webhook): Promise<WebhookWithSecret> => ({
  ...shown,
  secret: (await findWebhook(actor, shown.id)).secret,
});

interface UpdateWebhook {
  id: string;
  /** The version the editor saw. If the endpoint has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: UpdateWebhookChanges;
}

/** Changes an endpoint. One that is enabled again starts at the end of the change log: what it missed is not sent. */
export async function updateWebhook(actor: Actor, { id, version, changes }: UpdateWebhook): Promise<Webhook> {
  if (changes.url !== undefined) requireUrl(actor, changes.url);
  const updated = await actor.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, actor, id);
    const { now } = actor;
    requireVersion(version, { name: before.url, version: before.version, current: toWebhook(before, now) });
    const { enabled, ...fields } = changes;
    const saved = {
      ...fields,
      // Another address has not failed yet.
      ...(fields.url !== undefined && fields.url !== before.url && { failingSince: null }),
      ...(await switched(tx, actor, { before, enabled })),
      ...{ version: before.version + 1, updatedAt: now },
    };
    const [row] = await tx.update(webhooks).set(saved).where(eq(webhooks.id, id)).returning();
    return toWebhook(row ?? notFound('webhook endpoint'), now);
  });
  if (changes.enabled) wakeWebhook(actor, id);
  return updated;
}

async function switched(
  tx: Database,
  actor: Actor,
  { before, enabled }: { before: WebhookRow; enabled: boolean | undefined },
): Promise<Partial<WebhookRow>> {
  if (enabled === undefined || enabled === (before.disabledAt === null)) return {};
  if (!enabled) return { disabledAt: actor.now, disabledReason: 'OWNER' };
  return {
    ...{ disabledAt: null, disabledReason: null, failingSince: null },
    cursor: await currentCursor(tx, actor),
  };
}

/** Deletes an endpoint for good, with its log. What was not delivered is never sent. */
export function deleteWebhook(
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, actor, id);
    requireVersion(version, { name: before.url, version: before.version, current: toWebhook(before, actor.now) });
    await tx.delete(webhooks).where(eq(webhooks.id, id));
  });
}

/** Replaces the secret, once per Idempotency-Key (D38). The earlier one signs, too, for a day. */
export async function rotateSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
  const call = { key: actor.idempotencyKey, body: { operation: 'webhooks.rotateSecret', id } };
  const rotated = await withIdempotency(actor, call, async (tx): Promise<Webhook> => {
    const { now } = actor;
    const before = await lockWebhook(tx, actor, id);
    const secrets = {
      secret: newSecret(),
      previousSecret: before.secret,
      previousSecretUntil: secretOverlapEnd(now),
    };
    const [row] = await tx
      .update(webhooks)
      .set({ ...secrets, version: before.version + 1, updatedAt: now })
      .where(eq(webhooks.id, id))
      .returning();
    return toWebhook(row ?? notFound('webhook endpoint'), now);
  });
  return withSecret(actor, rotated);
}
