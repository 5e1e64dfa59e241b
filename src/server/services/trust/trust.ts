import { and, eq, isNull } from 'drizzle-orm';
import type { CheckTrustInput, ReadTrustInput, TrustChecklist } from '@/domain/trust/trust-checklist';
import { TRUST_ITEM_IDS } from '@/domain/trust/trust-items';
import type { Database } from '@/server/db/client';
import { trustChecks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { linkLead } from '../leads/linked-lead';
import { requireVisibleLead } from '../leads/visible-lead';

const checksOf = ({ user }: Actor, leadId: string | null) =>
  and(eq(trustChecks.userId, user.id), leadId === null ? isNull(trustChecks.leadId) : eq(trustChecks.leadId, leadId));

async function readIn(db: Database, actor: Actor, leadId: string | null): Promise<TrustChecklist> {
  const rows = await db.select({ item: trustChecks.item }).from(trustChecks).where(checksOf(actor, leadId));
  const found = new Set(rows.map(({ item }) => item));
  // Items that the checklist no longer has are left out.
  return { leadId, checked: TRUST_ITEM_IDS.filter((item) => found.has(item)) };
}

/** What the user has checked off, for a lead or for themselves. */
export async function readTrust(actor: Actor, input: ReadTrustInput): Promise<TrustChecklist> {
  const leadId = input.leadId ?? null;
  const [checklist] = await Promise.all([readIn(actor.db, actor, leadId), requireVisibleLead(actor, actor.db, leadId)]);
  return checklist;
}

/** Checks an item off, or takes that back. */
export function checkTrust(actor: Actor, { leadId = null, item, checked }: CheckTrustInput): Promise<TrustChecklist> {
  return actor.db.transaction(async (tx) => {
    await linkLead(tx, actor, leadId);
    if (checked) {
      const row = { id: actor.newId(), userId: actor.user.id, leadId, item, checkedAt: actor.now };
      await tx.insert(trustChecks).values(row).onConflictDoNothing();
    } else {
      await tx.delete(trustChecks).where(and(checksOf(actor, leadId), eq(trustChecks.item, item)));
    }
    return readIn(tx, actor, leadId);
  });
}
