import { eq } from 'drizzle-orm';
import { type Profile, type ProfileInput, profile } from '@/domain/accounts/account';
import { effectivePlan } from '@/domain/plans/plans';
import type { SessionUser } from '@/server/auth/sessions';
import { users } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { registerStreak } from '../gamification/streaks';
import { renameMentioned } from '../notes/rename-mentioned';
import { derivePhonesSoon } from '../phones/derive-phones';
import { settleDueDatesOfWorker } from '../tasks/due-dates';

/** The profile as its owner sees it; the schema drops all other columns. */
export const toProfile = (user: Omit<SessionUser, 'teamIds'>, now: Date): Profile =>
  profile.parse({ ...user, plan: effectivePlan(user, now) });

/** Needs no statement, because the request has already loaded the row with its session. */
export const getProfile = ({ user, now }: Actor): Profile => toProfile(user, now);

/**
 * Saves the profile. New days off count from today on: what was missed before them is settled first (D66). A new name
 * also replaces the former one in the notes that mention the user. With a new country, phones of their leads may be
 * other numbers.
 */
export async function updateProfile(actor: Actor, changes: ProfileInput): Promise<Profile> {
  const { db, now, user } = actor;
  if (changes.streakDaysOff) await registerStreak(actor);
  const saved = await db.transaction(async (tx) => {
    const isThem = eq(users.id, user.id);
    const [before] = await tx
      .select({ name: users.name, timezone: users.timezone })
      .from(users)
      .where(isThem)
      .for('no key update');
    const [row] = await tx
      .update(users)
      .set({ ...changes, updatedAt: now })
      .where(isThem)
      .returning();
    if (!before || !row) return notFound('account');
    if (row.name !== before.name) await renameMentioned(tx, { id: user.id, from: before.name, to: row.name });
    if (row.timezone !== before.timezone) await settleDueDatesOfWorker(tx, now, user.id);
    return toProfile(row, now);
  });
  if (saved.country !== user.country) derivePhonesSoon(actor);
  return saved;
}
