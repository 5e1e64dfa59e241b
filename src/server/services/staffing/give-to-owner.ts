import { eq, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { licenses, quoteSettings, rateCards } from '@/server/db/schema';

/**
 * Gives the licenses, rate cards and quote settings of a team to a user, before the team is deleted. Their versions go up, so
 * that a former member cannot save an edit in progress over them. Whoever has quote settings of their own keeps those.
 */
export async function giveToOwner(
  tx: Database,
  { teamId, ownerId, now }: { teamId: string; ownerId: string; now: Date },
): Promise<void> {
  for (const table of [licenses, rateCards]) {
    const given = { ownerId, teamId: null, version: sql`${table.version} + 1`, updatedAt: now };
    await tx.update(table).set(given).where(eq(table.teamId, teamId));
  }
  const [settings] = await tx.delete(quoteSettings).where(eq(quoteSettings.teamId, teamId)).returning();
  if (!settings) return;
  const given = { ...settings, ownerId, teamId: null, version: settings.version + 1, updatedAt: now };
  await tx.insert(quoteSettings).values(given).onConflictDoNothing();
}
