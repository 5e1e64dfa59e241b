import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { purgeBefore } from '@/domain/deletion/deletion';
import { BUILT_IN_ITEMS, BUILT_IN_TEXTS } from '@/domain/regulatory/built-in-items';
import { REGULATORY_LIMITS, TOO_MANY_ITEMS } from '@/domain/regulatory/item-limits';
import type {
  CheckItemInput,
  CreateItemInput,
  RegulatoryChecklist,
  RegulatoryItem,
  UpdateItemChanges,
} from '@/domain/regulatory/regulatory-item';
import { isVerified, STATE_FACTS, type State } from '@/domain/regulatory/states';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { regulatoryChecks, regulatoryItems, regulatoryVerifications } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';

type Row = typeof regulatoryItems.$inferSelect;

const asItem = ({ id, title, description, required, completed, location }: Row): RegulatoryItem => ({
  ...{ id, title, description, required, completed, location },
  isBuiltIn: false,
});

/** The checklist of a state: its facts, the built-in items, then the user's own in the order of their creation. */
export async function readChecklist({ db, user }: Actor, location: State): Promise<RegulatoryChecklist> {
  const [checks, own, [verification]] = await Promise.all([
    db
      .select({ item: regulatoryChecks.item })
      .from(regulatoryChecks)
      .where(and(eq(regulatoryChecks.userId, user.id), eq(regulatoryChecks.location, location))),
    db
      .select()
      .from(regulatoryItems)
      .where(ownItems(user.id, location))
      .orderBy(asc(regulatoryItems.createdAt), asc(regulatoryItems.id))
      .limit(REGULATORY_LIMITS.items),
    db.select().from(regulatoryVerifications).where(eq(regulatoryVerifications.location, location)),
  ]);
  const { note = null, ...facts } = STATE_FACTS[location];
  return {
    location,
    ...facts,
    note,
    verifiedAt: verification && isVerified(location, verification) ? verification.verifiedAt : null,
    items: [
      ...BUILT_IN_ITEMS.map((id) => ({
        id,
        ...BUILT_IN_TEXTS[id],
        completed: checks.some(({ item }) => item === id),
        location,
        isBuiltIn: true,
      })),
      ...own.map(asItem),
    ],
  };
}

const ownItems = (userId: string, location: State) =>
  and(eq(regulatoryItems.userId, userId), eq(regulatoryItems.location, location), isNull(regulatoryItems.deletedAt));

/** Adds an item to the checklist of a state, once per Idempotency-Key (D38). */
export function createItem(actor: Actor, input: CreateItemInput): Promise<RegulatoryItem> {
  const call = { key: actor.idempotencyKey, body: { operation: 'regulatory.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    const { user, now, newId } = actor;
    await requireRoom(tx, user.id, input.location);
    const row = { id: newId(), userId: user.id, ...input, createdAt: now };
    const [made] = await tx.insert(regulatoryItems).values(row).returning();
    return asItem(exactlyOne(made));
  });
}

async function requireRoom(tx: Database, userId: string, location: State): Promise<void> {
  await lockUsage(tx, userId);
  const count = await tx.$count(regulatoryItems, ownItems(userId, location));
  if (count >= REGULATORY_LIMITS.items) refuse('CONFLICT', TOO_MANY_ITEMS);
}

const ownItem = ({ user }: Actor, id: string) => and(eq(regulatoryItems.id, id), eq(regulatoryItems.userId, user.id));

/** Edits an own item, completes or reopens it. */
export async function updateItem(actor: Actor, id: string, changes: UpdateItemChanges): Promise<RegulatoryItem> {
  const [row] = await actor.db
    .update(regulatoryItems)
    .set(changes)
    .where(and(ownItem(actor, id), isNull(regulatoryItems.deletedAt)))
    .returning();
  return row ? asItem(row) : notFound('item');
}

/** Deletes an own item. It can be restored until it is purged. */
export async function deleteItem(actor: Actor, id: string): Promise<void> {
  const deleted = await actor.db
    .update(regulatoryItems)
    .set({ deletedAt: actor.now })
    .where(and(ownItem(actor, id), isNull(regulatoryItems.deletedAt)))
    .returning({ id: regulatoryItems.id });
  if (deleted.length === 0) notFound('item');
}

/** Puts a deleted item back to its place, if there is room for it. */
export function restoreItem(actor: Actor, id: string): Promise<RegulatoryItem> {
  return actor.db.transaction(async (tx) => {
    const deleted = and(ownItem(actor, id), gt(regulatoryItems.deletedAt, purgeBefore(actor.now)));
    const [row] = await tx.update(regulatoryItems).set({ deletedAt: null }).where(deleted).returning();
    if (!row) return notFound('item');
    await lockUsage(tx, actor.user.id);
    const count = await tx.$count(regulatoryItems, ownItems(actor.user.id, row.location));
    if (count > REGULATORY_LIMITS.items) refuse('CONFLICT', TOO_MANY_ITEMS);
    return asItem(row);
  });
}

/** Completes or reopens a built-in item of a state. */
export async function checkItem(
  { db, user, now }: Actor,
  { location, item, completed }: CheckItemInput,
): Promise<RegulatoryItem> {
  const { userId, location: state, item: name } = regulatoryChecks;
  if (completed) {
    await db
      .insert(regulatoryChecks)
      .values({ userId: user.id, location, item, completedAt: now })
      .onConflictDoNothing();
  } else {
    await db.delete(regulatoryChecks).where(and(eq(userId, user.id), eq(state, location), eq(name, item)));
  }
  return { id: item, ...BUILT_IN_TEXTS[item], completed, location, isBuiltIn: true };
}
