import { type AnyColumn, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CustomChanges } from '@/domain/custom-fields/custom-values';
import { fieldsBy, namesOf, pick } from '@/domain/fields/field';
import type { LeadPlace } from '@/domain/leads/assignment';
import { leadFields, type StoredLead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { DerivedPhone } from '@/domain/phones/phone-numbers';
import { nounsWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { columnsOf, recordset, valuesOf } from '@/server/db/recordset';
import { leads, teamMembers } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { dropTakenByTeam } from '../shared/external-ids';

/** The fields that a bulk change can set. */
export const leadBulkFields = fieldsBy(leadFields, 'bulk');

/** The columns that a bulk change writes: those fields, those derived from the status, and the team and assignee. */
const LEAD_STATE = [...namesOf(leadBulkFields), 'stageEnteredAt', 'closedAt', 'teamId', 'assigneeId'] as const;

type LeadState = Pick<StoredLead, (typeof LEAD_STATE)[number]>;

/** What a bulk change writes of a lead, before it is changed: custom fields, which may be many, only if it concerns them. */
export function stateOf(
  lead: StoredLead,
  wanted: { custom?: unknown; teamId?: unknown },
): Omit<LeadState, 'custom'> & Partial<LeadState> {
  const { custom, ...state } = pick(lead, LEAD_STATE);
  return wanted.custom === undefined && wanted.teamId === undefined ? state : { ...state, custom };
}

const CHUNK = 1000;

/** The furthest stage of a lead whose status changes, which no status lowers: `furthestStage` in SQL. */
export const raisedStage = (status: SQLWrapper | LeadStatus): SQL => sql`
  case when ${status} = 'CLOSED_LOST' then ${leads.furthestStage} else greatest(${leads.furthestStage}, ${status}) end`;

type WrittenState = Partial<Omit<StoredLead, 'id'> & Omit<DerivedPhone, 'phoneDigits'>> & {
  id: string;
  /** Null leaves it as it is. */
  phoneDigits?: string | null;
  /** What to change in `custom` after it has moved to another place. */
  customSet?: CustomChanges['set'];
  customCleared?: CustomChanges['cleared'];
};

/**
 * The statement that writes the states of leads, at least one and all with the same properties. There is only one, as the
 * counters' trigger requires (see `count_leads.sql`).
 */
export function updateLeadStates(tx: Database, { now }: Actor, states: readonly WrittenState[]) {
  const { id, customSet, customCleared: _, ...state } = exactlyOne(states[0]);
  const written = columnsOf(leads, Object.keys(state));
  const columns = {
    id: leads.id,
    ...written,
    ...(customSet && { customSet: leads.custom, customCleared: leads.custom }),
  };
  // A single parameter with all fields of 100,000 leads would be too long.
  const chunks: SQL[] = [];
  for (let from = 0; from < states.length; from += CHUNK) {
    chunks.push(sql`select * from ${recordset<string>(columns, states.slice(from, from + CHUNK))}`);
  }
  // Values move along to another place (D88).
  const moved = sql`case when ${leads.teamId} is distinct from r."teamId" then moved_custom(r.custom, ${leads.ownerId}, r."teamId") else r.custom end`;
  const changed = sql`(${moved} || r."customSet") - array(select jsonb_array_elements_text(r."customCleared"))`;
  return tx
    .update(leads)
    .set({
      updatedAt: now,
      ...valuesOf(written),
      ...('custom' in state && 'teamId' in state && { custom: customSet ? changed : moved }),
      ...('status' in state && { furthestStage: raisedStage(sql`r.status`) }),
      ...('phoneDigits' in state && { phoneDigits: sql`coalesce(r."phoneDigits", ${leads.phoneDigits})` }),
      version: sql`${leads.version} + 1`,
    })
    .from(sql`(${sql.join(chunks, sql` union all `)}) r`)
    .where(eq(leads.id, sql`r.id`));
}

/**
 * The team of a row that is linked to a lead: the lead's, or none if the row's owner is not in it. Rows that they wrote
 * before they left are theirs alone (D27); otherwise they would keep access to rows of the team. The caller has locked
 * the memberships of the team.
 */
export const teamOfLinked = (table: { ownerId: AnyColumn }, teamId: SQL): SQL => sql`(
  select m.team_id from ${teamMembers} m where m.team_id = ${teamId} and m.user_id = ${table.ownerId})`;

type WhoSees = Pick<StoredLead, 'id' | 'teamId' | 'assigneeId' | 'ownerId'>;

/**
 * Logs the rows linked to moved leads for the users who see them from now on, or no longer: see `log_linked_rows.sql`.
 */
export async function logLinkedRows(tx: Database, before: readonly WhoSees[]): Promise<void> {
  if (before.length === 0) return;
  const places = before.map((lead) => pick(lead, ['id', 'teamId', 'assigneeId', 'ownerId']));
  await tx.execute(sql`select log_linked_rows(${JSON.stringify(places)}::text::jsonb)`);
}

interface PlacedLead {
  before: WhoSees;
  after: LeadPlace;
}

/**
 * Moves the rows that are linked to leads with them to another team or assignee, so that the same people see both. A
 * fixed number of statements.
 */
export async function moveLinkedRows(tx: Database, placed: readonly PlacedLead[]): Promise<void> {
  const isMoved = ({ before, after }: PlacedLead) => before.teamId !== after.teamId;
  const isElsewhere = (lead: PlacedLead) => isMoved(lead) || lead.before.assigneeId !== lead.after.assigneeId;
  await logLinkedRows(
    tx,
    placed.filter(isElsewhere).map(({ before }) => before),
  );
  const leadIds = placed.filter(isMoved).map(({ before }) => before.id);
  if (leadIds.length === 0) return;
  for (const noun of nounsWith('linked')) {
    const { table } = NOUN_TABLES[noun];
    await tx.execute(sql`
      update ${table} set team_id = ${teamOfLinked(table, sql`l.team_id`)} from ${leads} l
      where ${inArray(table.leadId, leadIds)} and l.id = ${table.leadId}`);
  }
}

/** Shows a team the rows that a new member wrote on its leads before joining, such as during an earlier membership. */
export async function showLinkedRows(
  tx: Database,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  for (const noun of nounsWith('linked')) {
    const { table } = NOUN_TABLES[noun];
    const moving = sql`${table.ownerId} = ${userId}::uuid and ${table.teamId} is null and ${table.leadId} in (
      select l.id from ${leads} l where l.team_id = ${teamId}::uuid)`;
    await dropTakenByTeam(tx, noun, { moving, teamId });
    await tx.execute(sql`update ${table} set team_id = ${teamId}::uuid where ${moving}`);
  }
}
