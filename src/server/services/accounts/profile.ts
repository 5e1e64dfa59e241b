import { eq } from 'drizzle-orm';
import { type Profile, type ProfileInput, profile } from '@/domain/accounts/account';
import { effectivePlan } from '@/domain/plans/plans';
import type { SessionUser } from '@/server/auth/sessions';
import { users } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
import type { Actor } from '@/server/scope';

/** What its owner sees of an account: the schema leaves out everything else of the row. */
export const toProfile = (user: Omit<SessionUser, 'teamIds'>, now: Date): Profile =>
  profile.parse({ ...user, plan: effectivePlan(user, now) });

/** The request has just read the row with its session, so nothing is read again. */
export const getProfile = ({ user, now }: Actor): Profile => toProfile(user, now);

/** Only the fields that are given change. */
export async function updateProfile({ db, now, user }: Actor, changes: ProfileInput): Promise<Profile> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  return row ? toProfile(row, now) : notFound('account');
}
