import { and, asc, count, eq, sql } from 'drizzle-orm';
import { calendarDay } from '@/domain/shared/time';
import { type RateCard, rateCardWithoutCost } from '@/domain/staffing/rate-cards/rate-card';
import {
  type CreateRateCardInput,
  changedCardValues,
  type RateCardChanges,
} from '@/domain/staffing/rate-cards/rate-card-input';
import { MAX_RATE_CARDS } from '@/domain/staffing/rate-cards/rate-card-limits';
import { TERM_RULES } from '@/domain/staffing/rate-cards/rate-card-rules';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { type RuleBook, ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';
import type { RequestContext } from '@/server/context';
import type { Database } from '@/server/db/client';
import { rateCards } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { isForActor, isOfPlace, lockPlace, type Place } from '../teams/places';
import { maySeeCost } from './cost-access';
import { readRules } from './rules';

type CardRow = typeof rateCards.$inferSelect;

const toCard = ({ ownerId: _, values, ...row }: CardRow): RateCard => ({ ...values, ...row });

/** The cards for the actor's leads: their own, then those of their teams; with the cost for those who may see it (D92). */
export async function listRateCards(actor: Pick<Actor, 'db' | 'user'> & Pick<RequestContext, 'token'>) {
  const rows = await actor.db
    .select()
    .from(rateCards)
    .where(isForActor(rateCards, actor))
    .orderBy(sql`${rateCards.teamId} nulls first`, asc(rateCards.createdAt), asc(rateCards.id));
  const cards = rows.map(toCard);
  return maySeeCost(actor) ? cards : cards.map(rateCardWithoutCost);
}

/** A card for a lead, with the cost: one of its team's, or of its owner's. */
export async function cardFor(
  db: Database,
  place: Place,
  id: string,
): Promise<Pick<CardRow, 'id' | 'name' | 'values'> | undefined> {
  const { name, values } = rateCards;
  const [card] = await db
    .select({ id: rateCards.id, name, values })
    .from(rateCards)
    .where(and(eq(rateCards.id, id), isOfPlace(rateCards, place)));
  return card;
}

const today = ({ now, user }: Pick<Actor, 'now' | 'user'>): string => calendarDay(now, user.timezone);

const houseRules = async (db: Database, day: string): Promise<RuleBook> =>
  ruleBook(await readRules(db), { state: null, day });

/** The rules that the terms of a new card start with. */
export async function cardDefaults(actor: Pick<Actor, 'db' | 'now' | 'user'>): Promise<StaffingRule[]> {
  const day = today(actor);
  const rules = await houseRules(actor.db, day);
  return Object.values(TERM_RULES).map((key) => asStaffingRule(rules.get(key), day));
}

const TOO_MANY = `There are ${MAX_RATE_CARDS} rate cards already, which is the most. Delete one first.`;

/** Creates a card, once per Idempotency-Key (D38). What the input leaves out comes from the rules of the house. */
export function createRateCard(actor: Actor, input: CreateRateCardInput): Promise<RateCard> {
  const call = { key: actor.idempotencyKey, body: { operation: 'rateCards.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    const { teamId = null, name, ...terms } = input;
    const place = await lockPlace(tx, actor, { teamId, action: 'staffing' });
    const [held] = await tx.select({ cards: count() }).from(rateCards).where(isOfPlace(rateCards, place));
    if (held && held.cards >= MAX_RATE_CARDS) refuse('CONFLICT', TOO_MANY);
    const { now, user, newId } = actor;
    const rules = await houseRules(tx, today(actor));
    const row = {
      ...{ id: newId(), name, values: changedCardValues(startingCard(rules), terms), version: 1 },
      ...{ ownerId: teamId === null ? user.id : null, teamId, createdAt: now, updatedAt: now },
    };
    await tx.insert(rateCards).values(row);
    return toCard(row);
  });
}

interface UpdateRateCard {
  id: string;
  /** The version the editor saw. If the card has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: RateCardChanges;
}

/** Changes a card. Prices that were saved keep the terms that they were made with. */
export function updateRateCard(actor: Actor, { id, version, changes }: UpdateRateCard): Promise<RateCard> {
  return actor.db.transaction(async (tx) => {
    const card = await lockCard(tx, actor, id);
    requireVersion(version, { name: card.name, version: card.version, current: toCard(card) });
    const { name = card.name } = changes;
    const values = changedCardValues(card.values, changes);
    const changed = { name, values, version: card.version + 1, updatedAt: actor.now };
    await tx.update(rateCards).set(changed).where(eq(rateCards.id, id));
    return toCard({ ...card, ...changed });
  });
}

/** Deletes a card for good. Prices that were saved keep their terms. */
export function deleteRateCard(actor: Actor, id: string): Promise<void> {
  return actor.db.transaction(async (tx) => {
    await lockCard(tx, actor, id);
    await tx.delete(rateCards).where(eq(rateCards.id, id));
  });
}

/** Locks a card and its place. Throws NOT_FOUND if it is none of the actor's or of their teams. */
async function lockCard(tx: Database, actor: Actor, id: string): Promise<CardRow> {
  const isWanted = and(eq(rateCards.id, id), isForActor(rateCards, actor));
  const [seen = notFound('rate card')] = await tx.select().from(rateCards).where(isWanted);
  await lockPlace(tx, actor, { teamId: seen.teamId, action: 'staffing' });
  const [card] = await tx.select().from(rateCards).where(isWanted).for('update');
  return card ?? notFound('rate card');
}
