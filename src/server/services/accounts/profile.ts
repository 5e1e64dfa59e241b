import { eq } from 'drizzle-orm';
import { type Profile, type ProfileInput, profile } from '@/domain/accounts/account';
import { effectivePlan } from '@/domain/plans/plans';
import type { SessionUser } from '@/server/auth/sessions';
import { users } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
import type { Actor } from '@/server/scope';

/** The profile as its owner sees it; the schema drops all other columns. */
export const toProfile = (user: Omit<SessionUser, 'teamIds'>, now: Date): Profile =>
  profile.parse({ ...user, plan: effectivePlan(user, now) });

/** The request has already loaded the row with its session. */
export const getProfile = ({ user, now }: Actor): Profile => toProfile(user, now);

export async function updateProfile({ db, now, user }: Actor, changes: ProfileInput): Promise<Profile> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  return row ? toProfile(row, now) : notFound('account');
}
