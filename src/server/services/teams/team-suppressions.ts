import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { emailSuppressions, leads } from '@/server/db/schema';

/**
 * Copies what some people's suppressions say of a team's leads to whoever keeps these: an address that has unsubscribed
 * from a teammate gets no email from the team after they left either (D61). Leads in the trash count, as they can come
 * back. Call it while the leads are still in the team.
 */
async function copySuppressions(
  tx: Database,
  { teamId, from, to }: { teamId: string; from: readonly string[]; to: SQL },
): Promise<void> {
  // Of several reasons for an address, a wish counts more than a bounce.
  await tx.execute(sql`
    insert into ${emailSuppressions} (id, owner_id, address, reason, created_at)
    select gen_random_uuid(), d.keeper, d.address, d.reason, d.created_at
    from (
      select distinct on (s.address, keeper) s.address, ${to} as keeper, s.reason, s.created_at
      from ${emailSuppressions} s join ${leads} l on lower(l.email) = s.address
      where l.team_id = ${teamId}::uuid
        and s.owner_id in (select jsonb_array_elements_text(${JSON.stringify(from)}::text::jsonb)::uuid)
      order by s.address, keeper, s.reason = 'hard_bounce', s.created_at
    ) d
    order by d.address, d.keeper
    on conflict (address, owner_id) do nothing`);
}

/** When a member leaves: to the owner of the team, which stays. */
export const leaveSuppressions = (tx: Database, { teamId, from, to }: { teamId: string; from: string; to: string }) =>
  copySuppressions(tx, { teamId, from: [from], to: sql`${to}::uuid` });

/** When the team ends: to the owner of each lead. */
export const shareSuppressions = (tx: Database, { teamId, members }: { teamId: string; members: readonly string[] }) =>
  copySuppressions(tx, { teamId, from: members, to: sql`l.owner_id` });
