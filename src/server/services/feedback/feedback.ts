import { desc, eq } from 'drizzle-orm';
import type { FeedbackInput } from '@/domain/feedback/feedback';
import { FEEDBACK_A_DAY, type FeedbackType } from '@/domain/feedback/feedback-choices';
import { DAY_MS } from '@/domain/shared/time';
import { feedback, users } from '@/server/db/schema';
import type { Actor, Scope } from '@/server/scope';
import { isKeyKnown, withIdempotency } from '../shared/idempotency';
import { consumeRateLimit } from '../shared/rate-limit';

/** Keeps feedback for the operator. Throws RATE_LIMITED after too much of it in a day; a retry does not count. */
export async function sendFeedback(actor: Actor, input: FeedbackInput): Promise<{ id: string }> {
  const { user, now, newId, idempotencyKey: key } = actor;
  if (key === undefined || !(await isKeyKnown(actor, key))) {
    const refusal = { message: 'You have sent a lot of feedback today, thank you.' };
    await consumeRateLimit(actor, { key: `feedback:${user.id}`, limit: FEEDBACK_A_DAY, windowMs: DAY_MS, refusal });
  }
  return withIdempotency(actor, { key, body: { operation: 'feedback', input } }, async (tx) => {
    const id = newId();
    await tx.insert(feedback).values({ ...input, id, userId: user.id, createdAt: now });
    return { id };
  });
}

/** The newest feedback, of all types or one, with its author. */
export const listFeedback = ({ db }: Scope, { limit, type }: { limit: number; type?: FeedbackType }) =>
  db
    .select({
      type: feedback.type,
      title: feedback.title,
      description: feedback.description,
      url: feedback.url,
      userAgent: feedback.userAgent,
      createdAt: feedback.createdAt,
      email: users.email,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(type && eq(feedback.type, type))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit);
