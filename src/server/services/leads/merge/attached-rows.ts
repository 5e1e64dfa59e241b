import { asc, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Lead } from '@/domain/leads/lead';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import { type Database, rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { recordset } from '@/server/db/recordset';
import {
  costComparisons,
  emailLogs,
  leadHistory,
  leads,
  mergedNames,
  shares,
  staffingPlans,
  trustChecks,
} from '@/server/db/schema';
import { teamOfLinked } from '../lead-states';
import type { MovedRows } from './kept-merge';

interface Attached {
  table: PgTable & Record<'id' | 'leadId', AnyPgColumn>;
  /** What belongs to the owner or the team of a row's lead, and therefore follows it. `lead` is that lead's row. */
  follows?: SQL;
  /** A lead can have only one row with the same values of these. The other stays with its lead. */
  uniqueBy?: readonly AnyPgColumn[];
}

/** Linked rows keep their owners. What is part of a lead has that of the lead. */
const LINKED: readonly Attached[] = nounsWith('linked').map((noun) => {
  const { table } = NOUN_TABLES[noun];
  const follows = NOUNS[noun].part
    ? sql`team_id = lead.team_id, owner_id = lead.owner_id`
    : sql`team_id = ${teamOfLinked(table, sql`lead.team_id`)}`;
  return { table, follows };
});

/** Everything that belongs to a lead, and moves with a merge. */
export const ATTACHED: readonly Attached[] = [
  ...LINKED,
  { table: emailLogs },
  { table: leadHistory },
  { table: shares },
  { table: staffingPlans },
  { table: mergedNames },
  { table: trustChecks, uniqueBy: [trustChecks.userId, trustChecks.item] },
  { table: costComparisons, uniqueBy: [costComparisons.userId] },
];

/** A row that the lead that survives has no equal of, and only one of several equal ones. */
function isUnique({ table, uniqueBy = [] }: Attached, survivorId: string, ids: readonly string[]): SQL {
  if (uniqueBy.length === 0) return sql`true`;
  const equal = sql.join(
    uniqueBy.map(({ name }) => sql`other.${sql.identifier(name)} = ${table}.${sql.identifier(name)}`),
    sql` and `,
  );
  return sql`not exists (
    select from ${table} other where ${equal} and (other.lead_id = ${survivorId}::uuid
      or ${inArray(sql`other.lead_id`, [...ids])} and other.id < ${table.id}))`;
}

/**
 * Moves everything that belongs to merged leads to the one that survives, deleted rows included: a statement for each
 * table. The caller has locked the leads and the memberships of the team. Returns what was moved.
 */
export async function moveAttached(
  tx: Database,
  survivor: Pick<Lead, 'id'>,
  ids: readonly string[],
): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const attached of ATTACHED) {
    const { table, follows } = attached;
    const theirs = tx
      .select({ id: table.id, from: table.leadId })
      .from(table)
      .where(sql`${inArray(table.leadId, [...ids])} and ${isUnique(attached, survivor.id, ids)}`)
      .orderBy(asc(table.id))
      .for('update');
    const result = await tx.execute(sql`
      with theirs (id, from_id) as materialized (${theirs}), moved as (
        update ${table} set lead_id = lead.id ${follows ? sql`, ${follows}` : sql``}
        from theirs, ${leads} lead where ${table.id} = theirs.id and lead.id = ${survivor.id}::uuid
        returning ${table.id} as id, theirs.from_id
      )
      select from_id as "from", json_agg(id) as ids from moved group by from_id`);
    const found = rowsOf<{ from: string; ids: string[] }>(result);
    if (found.length > 0) moved[getTableName(table)] = Object.fromEntries(found.map(({ from, ids }) => [from, ids]));
  }
  return moved;
}

/**
 * Gives moved rows back to the restored leads that they came from, except those that have gone to yet another lead.
 */
export async function giveBackAttached(
  tx: Database,
  survivor: Pick<Lead, 'id'>,
  { moved, restored }: { moved: MovedRows; restored: ReadonlySet<string> },
): Promise<void> {
  for (const { table, follows } of ATTACHED) {
    const rows = Object.entries(moved[getTableName(table)] ?? {}).flatMap(([leadId, ids]) =>
      restored.has(leadId) ? ids.map((id) => ({ id, leadId })) : [],
    );
    if (rows.length === 0) continue;
    await tx.execute(sql`
      with back as materialized (
        select ${table.id} as id, r."leadId" as lead_id from ${table}
        join ${recordset({ id: table.id, leadId: table.leadId }, rows)} on r.id = ${table.id}
        where ${table.leadId} = ${survivor.id}::uuid order by ${table.id} for update of ${table}
      )
      update ${table} set lead_id = lead.id ${follows ? sql`, ${follows}` : sql``}
      from back join ${leads} lead on lead.id = back.lead_id where ${table.id} = back.id`);
  }
}
