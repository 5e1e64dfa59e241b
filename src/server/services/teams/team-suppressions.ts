import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { emailSuppressions, leads } from '@/server/db/schema';

/**
 * Copies some members' suppressions of addresses of a team's leads to the user who keeps the leads: an address that has
 * unsubscribed from a member gets no email from the team after that member left either (D61). Leads in the trash count,
 * because they can be restored. Call it while the leads are still in the team.
 */
async function copySuppressions(
  tx: Database,
  { teamId, from, to }: { teamId: string; from: readonly string[]; to: SQL },
): Promise<void> {
  // If an address has several reasons, the recipient's wish counts more than a bounce.
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

/** For a member who leaves: copies to the owner of the team. */
export const leaveSuppressions = (tx: Database, { teamId, from, to }: { teamId: string; from: string; to: string }) =>
  copySuppressions(tx, { teamId, from: [from], to: sql`${to}::uuid` });

/** For a team that ends: copies to the owner of each lead. */
export const shareSuppressions = (tx: Database, { teamId, members }: { teamId: string; members: readonly string[] }) =>
  copySuppressions(tx, { teamId, from: members, to: sql`l.owner_id` });
