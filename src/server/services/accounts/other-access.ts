import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { OtherAccess } from '@/domain/accounts/other-access';
import { endAccess } from '@/server/auth/end-access';
import { hashToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { apiTokens, calendarFeeds, passwordResets } from '@/server/db/schema';
import type { Scope } from '@/server/scope';

/** What else gives access to the account that a reset link is for; nothing if the link is not valid. */
export async function otherAccessBehind({ db, now }: Pick<Scope, 'db' | 'now'>, token: string): Promise<OtherAccess> {
  const valid = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));
  const [link] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(valid);
  if (!link) return { apiTokens: 0, calendarFeed: false };
  const { userId } = link;
  const active = and(eq(apiTokens.userId, userId), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)));
  return {
    apiTokens: await db.$count(apiTokens, active),
    calendarFeed: (await db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))) > 0,
  };
}

/** Revokes all API tokens and the calendar feed of a user. */
export async function revokeOtherAccess(db: Database, userId: string): Promise<void> {
  await endAccess(db, apiTokens, eq(apiTokens.userId, userId));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
