import { type SQL, sql } from 'drizzle-orm';
import type { SuppressedAddress, SuppressionReason } from '@/domain/emails/suppression';
import { comparableAddress } from '@/domain/shared/address';
import { recordset } from '@/server/db/recordset';
import { emailSuppressions, leads, teamMembers } from '@/server/db/schema';

interface Sending {
  ownerId: string;
  leadId: string | null;
  addresses: readonly string[];
}

/**
 * Which addresses get no more email from this user: because their owners told the user so or, for a lead of a team, any
 * member of the team (D61).
 */
export const suppressedAmong = ({ ownerId, leadId, addresses }: Sending): SQL<SuppressedAddress[]> => {
  const compared = JSON.stringify(addresses.map(comparableAddress));
  // If a team has several reasons, the recipient's wish counts more than a bounce.
  return sql<SuppressedAddress[]>`(select coalesce(json_agg(d), '[]'::json) from (
    select distinct on (s.address) s.address, s.reason from ${emailSuppressions} s
    where s.address in (select jsonb_array_elements_text(${compared}::text::jsonb))
      and ${appliesTo(ownerId, sql`${leadId}::uuid`)}
    order by s.address, s.reason = 'hard_bounce') d)`;
};

/** Whether any of an array of addresses gets no more email from a user. For the rows of a statement. */
export const isSuppressed = ({ ownerId, leadId, addresses }: Record<'ownerId' | 'leadId' | 'addresses', SQL>) =>
  sql<boolean>`exists (select 1 from ${emailSuppressions} s
    where s.address = any (${addresses}) and ${appliesTo(ownerId, leadId)})`;

/** For many leads at once: the reason for each lead whose address gets no more email from this user. */
export const suppressedLeads = (ownerId: string, recipients: readonly { leadId: string; address: string }[]) => {
  const compared = recipients.map(({ leadId, address }) => ({ id: leadId, address: comparableAddress(address) }));
  return sql<SuppressedLead[]>`(select coalesce(json_agg(d), '[]'::json) from (
    select distinct on (r.id) r.id as "leadId", s.reason
    from ${recordset({ id: leads.id, address: emailSuppressions.address }, compared)}
      join ${emailSuppressions} s on s.address = r.address and ${appliesTo(ownerId, sql`r.id`)}
    order by r.id, s.reason = 'hard_bounce') d)`;
};

export interface SuppressedLead {
  leadId: string;
  reason: SuppressionReason;
}

/** Whether a suppression `s` applies to a message of this user to a lead. */
const appliesTo = (ownerId: string | SQL, leadId: SQL): SQL => sql`(s.owner_id = ${ownerId}::uuid or s.owner_id in (
  select m.user_id from ${teamMembers} m join ${leads} l on l.team_id = m.team_id where l.id = ${leadId}))`;
