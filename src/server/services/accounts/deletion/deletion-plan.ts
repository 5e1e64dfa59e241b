import { eq } from 'drizzle-orm';
import type { DeletionPlan } from '@/domain/accounts/account-deletion';
import { type MemberTeam, teamsAfterDeletion } from '@/domain/accounts/deletion-rules';
import { isOngoing } from '@/domain/billing/subscription';
import { subscriptions } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { teamPlaces } from './team-places';

/** What would happen if the actor deleted their account now. */
export async function deletionPlanOf({ db, user }: Actor): Promise<DeletionPlan> {
  const { toHandOver, deleted, left } = teamsAfterDeletion(await teamPlaces(db, user.id));
  const [paid] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.userId, user.id));
  return {
    toHandOver: toHandOver.map(named),
    deleted: deleted.map(named),
    left: left.map(named),
    isPaying: paid?.status ? isOngoing({ status: paid.status }) : false,
  };
}

const named = ({ id, name }: MemberTeam) => ({ id, name });
