import { type SQL, sql } from 'drizzle-orm';
import { comparableAddress } from '@/domain/emails/recipients';
import type { SuppressedAddress } from '@/domain/emails/suppression';
import { emailSuppressions, leads, teamMembers } from '@/server/db/schema';

interface Sending {
  ownerId: string;
  leadId: string | null;
  addresses: readonly string[];
}

/**
 * Which addresses get no more email from this user: because they told the user so or, for a lead of a team, any member
 * of the team (D61).
 */
export const suppressedAmong = ({ ownerId, leadId, addresses }: Sending): SQL<SuppressedAddress[]> => {
  const compared = JSON.stringify(addresses.map(comparableAddress));
  // Of several reasons in a team, a wish counts more than a bounce.
  return sql<SuppressedAddress[]>`(select coalesce(json_agg(d), '[]'::json) from (
    select distinct on (s.address) s.address, s.reason from ${emailSuppressions} s
    where s.address in (select jsonb_array_elements_text(${compared}::text::jsonb))
      and (s.owner_id = ${ownerId}::uuid or s.owner_id in (
        select m.user_id from ${teamMembers} m join ${leads} l on l.team_id = m.team_id where l.id = ${leadId}::uuid))
    order by s.address, s.reason = 'hard_bounce') d)`;
};
