import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { leadHistory } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** Says in the history of leads what a change of their team has made of them, in one statement. */
export async function recordPlaces(
  tx: Database,
  { user, now, newId }: Actor,
  changes: readonly { leadId: string; teamId: string | null; detail: LeadHistoryEntry['detail'] }[],
): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map((change) => ({
    ...change,
    id: newId(),
    actorId: user.id,
    kind: 'edited' as const,
    at: now,
  }));
  await tx.execute(insertRows(leadHistory, entries));
}
