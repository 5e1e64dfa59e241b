import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { BUILT_IN_TONES, builtInTone, MAX_TONES, type ToneInput, type ToneTemplate } from '@/domain/ai/tone';
import { aiTones } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';

const toTemplate = ({ id, name, description, characteristics, systemPrompt }: typeof aiTones.$inferSelect) => ({
  ...{ id, name, description, characteristics, systemPrompt },
  isCustom: true,
});

/** The built-in tones, then the user's own in the order of their creation. */
export async function listTones({ db, user }: Actor): Promise<ToneTemplate[]> {
  const own = await db
    .select()
    .from(aiTones)
    .where(eq(aiTones.userId, user.id))
    .orderBy(asc(aiTones.createdAt), asc(aiTones.id))
    .limit(MAX_TONES);
  return [...Object.values(BUILT_IN_TONES), ...own.map(toTemplate)];
}

const ownTone = ({ user }: Actor, id: string) => and(eq(aiTones.id, id), eq(aiTones.userId, user.id));

/** A built-in tone, or one of the user's own. */
export async function getTone(actor: Actor, id: string): Promise<ToneTemplate> {
  const builtIn = builtInTone(id);
  if (builtIn) return builtIn;
  const [row] = z.uuid().safeParse(id).success ? await actor.db.select().from(aiTones).where(ownTone(actor, id)) : [];
  return row ? toTemplate(row) : notFound('tone');
}

export async function createTone(actor: Actor, input: ToneInput): Promise<ToneTemplate> {
  const { db, user, now, newId } = actor;
  return db.transaction(async (tx) => {
    await lockUsage(tx, user.id);
    if ((await tx.$count(aiTones, eq(aiTones.userId, user.id))) >= MAX_TONES) refuse('CONFLICT', TOO_MANY);
    const row = { id: newId(), userId: user.id, ...input, createdAt: now, updatedAt: now };
    await tx.insert(aiTones).values(row);
    return toTemplate(row);
  });
}

const TOO_MANY = `You already have ${MAX_TONES} tones. Delete one that you no longer use, then add a new one.`;

export async function updateTone(actor: Actor, id: string, input: ToneInput): Promise<ToneTemplate> {
  const [row] = await actor.db
    .update(aiTones)
    .set({ ...input, updatedAt: actor.now })
    .where(ownTone(actor, id))
    .returning();
  return row ? toTemplate(row) : notFound('tone');
}

export async function deleteTone(actor: Actor, id: string): Promise<void> {
  const deleted = await actor.db.delete(aiTones).where(ownTone(actor, id)).returning({ id: aiTones.id });
  if (deleted.length === 0) notFound('tone');
}
