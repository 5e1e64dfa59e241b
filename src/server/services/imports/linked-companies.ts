import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import { addToGroup } from '@/domain/shared/groups';
import { isBlank } from '@/domain/shared/text';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { LinkedLead } from '../leads/linked-lead';
import { visibleTo } from '../shared/visibility';

type CompanyLink = LinkedLead & {
  /** The name that is kept with a row that is linked to no lead. */
  leadCompany: string;
};

interface CompanyRow {
  row: number;
  leadCompany: string;
}

const UNLINKED: LinkedLead = { leadId: null, teamId: null };

/**
 * The leads that rows name by their company, in one statement: a row is linked to the lead if the actor sees exactly one
 * of that name, letter case and blanks around the row's name aside. The others keep the name, and are told in
 * `unlinked`. A lead stays as it is until the transaction ends, as with `linkLead`.
 */
export async function linkCompanies(
  tx: Database,
  actor: Actor,
  rows: readonly CompanyRow[],
): Promise<{ links: CompanyLink[]; unlinked: UnlinkedRow[] }> {
  const found = await findCompanies(tx, actor, rows);
  const unlinked: UnlinkedRow[] = [];
  const links = rows.map(({ row, leadCompany }): CompanyLink => {
    const [lead, ...others] = found.get(leadCompany) ?? [];
    if (lead && others.length === 0) return { ...lead, leadCompany: '' };
    if (!isBlank(leadCompany)) unlinked.push({ row, leadCompany, reason: lead ? 'several' : 'none' });
    return { ...UNLINKED, leadCompany };
  });
  return { links, unlinked };
}

/** Two are as good as many: neither is the one. */
const ENOUGH = 2;

async function findCompanies(
  tx: Database,
  { user }: Actor,
  rows: readonly CompanyRow[],
): Promise<Map<string, LinkedLead[]>> {
  const names = [...new Set(rows.map(({ leadCompany }) => leadCompany))].filter((name) => !isBlank(name));
  const found = new Map<string, LinkedLead[]>();
  if (names.length === 0) return found;
  // As it is written and without the blanks around it: a lead's name may have them too (D37).
  const { companyName } = leads;
  const keys = names.flatMap((name) => [...new Set([name, name.trim()])].map((key) => ({ name, key })));
  const matches = rowsOf<{ name: string } & LinkedLead>(
    await tx.execute(sql`
      with wanted as materialized (
        select name, lower(key) as key from ${recordset({ name: companyName, key: companyName }, keys)}
      ), seen as (
        select name, id, row_number() over (partition by name order by id) as nth from (${leadsNamed(user)}) matches
      )
      select seen.name, ${leads.id} as "leadId", ${leads.teamId} as "teamId"
      from seen join ${leads} on ${leads.id} = seen.id
      where seen.nth <= ${ENOUGH} and ${visibleTo(user, leads)}
      order by ${leads.id} for share of ${leads}`),
  );
  for (const { name, ...lead } of matches) addToGroup(found, name, lead);
  return found;
}

/**
 * The leads of the names in `wanted`. A user's own are found one by one in the index of their companies; the teams' have
 * none, and are walked through once. Written as one condition, they would be walked through once a name.
 */
function leadsNamed(user: Actor['user']): SQL {
  const isNamed = sql`lower(${leads.companyName}) = wanted.key`;
  const own = sql`
    select wanted.name, own.id from wanted cross join lateral (
      select ${leads.id} from ${leads} where ${isNamed} and ${visibleTo({ ...user, teamIds: [] }, leads)} limit ${ENOUGH}
    ) own`;
  if (user.teamIds.length === 0) return own;
  return sql`${own} union
    select wanted.name, ${leads.id} from wanted join ${leads} on ${isNamed}
    where ${and(inArray(leads.teamId, user.teamIds), isNull(leads.deletedAt))}`;
}
