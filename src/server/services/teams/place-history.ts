import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { leadHistory } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { chunksOf } from './team-rows';

/** Records in the history of leads the effects of a change of their team, for any number of leads. */
export async function recordPlaces(
  tx: Database,
  { user, now, newId }: Actor,
  changes: readonly { leadId: string; teamId: string | null; detail: LeadHistoryEntry['detail'] }[],
): Promise<void> {
  const entries = changes.map((change) => ({
    ...change,
    id: newId(),
    actorId: user.id,
    kind: 'edited' as const,
    at: now,
  }));
  for (const some of chunksOf(entries)) await tx.execute(insertRows(leadHistory, some));
}
