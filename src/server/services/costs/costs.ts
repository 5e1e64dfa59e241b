import { and, eq, isNull, or } from 'drizzle-orm';
import { compareCosts } from '@/domain/costs/compare-costs';
import type { CostComparison, ReadCostsInput, SaveCostsInput } from '@/domain/costs/cost-comparison';
import { COST_DEFAULTS, type CostValues, exampleCosts, examplesText } from '@/domain/costs/cost-inputs';
import type { ShareDays } from '@/domain/shares/share-choices';
import { newToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { costComparisons } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { linkLead } from '../leads/linked-lead';
import { requireVisibleLead } from '../leads/visible-lead';
import { withIdempotency } from '../shared/idempotency';
import { createShare, type NewShare, replaceToken, shareUrl } from '../shares/shares';

const asComparison = (
  { user }: Actor,
  leadId: string | null,
  values: CostValues,
  isSaved: boolean,
): CostComparison => ({
  leadId,
  ...values,
  isSaved,
  examples: [...exampleCosts(values, user.confirmedCosts)],
  figures: compareCosts(values),
});

/**
 * The comparison of the user, or theirs for a lead. One that is not saved yet starts with the user's own values, or
 * with the defaults.
 */
export async function readCosts(actor: Actor, input: ReadCostsInput): Promise<CostComparison> {
  const leadId = input.leadId ?? null;
  const { db, user } = actor;
  const own = isNull(costComparisons.leadId);
  const [rows] = await Promise.all([
    db
      .select({ leadId: costComparisons.leadId, values: costComparisons.values })
      .from(costComparisons)
      .where(
        and(eq(costComparisons.userId, user.id), leadId === null ? own : or(own, eq(costComparisons.leadId, leadId))),
      ),
    requireVisibleLead(actor, db, leadId),
  ]);
  const saved = rows.find((row) => row.leadId === leadId);
  return asComparison(actor, leadId, (saved ?? rows[0])?.values ?? COST_DEFAULTS, saved !== undefined);
}

/** Saves the comparison of the user, or theirs for a lead. */
export function saveCosts(actor: Actor, input: SaveCostsInput): Promise<CostComparison> {
  return actor.db.transaction((tx) => saveIn(tx, actor, input));
}

/**
 * Saves a comparison and creates a link to it as it is now, once per Idempotency-Key. A retry gives the same link a new
 * address, because the first one is stored nowhere, and its response may have been lost. Refuses with COST_EXAMPLES while
 * there are example values in it (D105).
 */
export async function shareCosts(
  actor: Actor,
  { days, ...input }: SaveCostsInput & { days: ShareDays },
): Promise<NewShare> {
  const token = newToken();
  let isNew = false;
  const call = { key: actor.idempotencyKey, body: { operation: 'costs.share', input: { ...input, days } } };
  const share = await withIdempotency(actor, call, async (tx) => {
    isNew = true;
    const { leadId, traditional, provider, eventsPerMonth, examples } = await saveIn(tx, actor, input);
    if (examples.length > 0) refuse('COST_EXAMPLES', examplesText(examples), { details: { examples } });
    const content = { traditional, provider, eventsPerMonth };
    return createShare(tx, actor, { kind: 'cost', leadId, content, days, token });
  });
  if (!isNew) await replaceToken(actor, share.id, token);
  return { share, url: shareUrl(actor, token) };
}

async function saveIn(
  tx: Database,
  actor: Actor,
  { leadId = null, ...values }: SaveCostsInput,
): Promise<CostComparison> {
  const { user, now, newId } = actor;
  await linkLead(tx, actor, leadId);
  const { userId, leadId: lead } = costComparisons;
  await tx
    .insert(costComparisons)
    .values({ id: newId(), userId: user.id, leadId, values, updatedAt: now })
    .onConflictDoUpdate({
      ...(leadId === null ? { target: userId, targetWhere: isNull(lead) } : { target: [lead, userId] }),
      set: { values, updatedAt: now },
    });
  return asComparison(actor, leadId, values, true);
}
