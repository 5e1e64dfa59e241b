import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import { addToGroup } from '@/domain/shared/groups';
import { isBlank } from '@/domain/shared/text';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { LinkedLead } from '../leads/linked-lead';
import { inTeamOf, visibleTo } from '../shared/visibility';

type CompanyLink = LinkedLead & {
  /** The company name to store if the row is linked to no lead; empty otherwise. */
  leadCompany: string;
};

interface CompanyRow {
  row: number;
  leadCompany: string;
}

const UNLINKED: LinkedLead = { leadId: null, teamId: null };

/**
 * Links rows to leads by company name, in one statement. A row is linked if the actor sees exactly one lead of that
 * name; letter case, accents, and repeated or outer whitespace are ignored. Other rows keep the name and are listed in
 * `unlinked`. The leads stay locked until the transaction ends, as with `linkLead`.
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

/** Two matches suffice to know that a name is ambiguous. */
const ENOUGH = 2;

async function findCompanies(
  tx: Database,
  { user }: Actor,
  rows: readonly CompanyRow[],
): Promise<Map<string, LinkedLead[]>> {
  const names = [...new Set(rows.map(({ leadCompany }) => leadCompany))].filter((name) => !isBlank(name));
  const found = new Map<string, LinkedLead[]>();
  if (names.length === 0) return found;
  const matches = rowsOf<{ name: string } & LinkedLead>(
    await tx.execute(sql`
      with wanted as materialized (
        select name, company_key(name) as key
        from ${recordset(
          { name: leads.companyName },
          names.map((name) => ({ name })),
        )}
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
 * The leads with the names in `wanted`. The user's own leads are looked up name by name in an index. Leads of teams are
 * joined in one go; a single combined condition would scan them once per name.
 */
function leadsNamed(user: Actor['user']): SQL {
  const isNamed = sql`company_key(${leads.companyName}) = wanted.key`;
  const own = sql`
    select wanted.name, own.id from wanted cross join lateral (
      select ${leads.id} from ${leads} where ${isNamed} and ${visibleTo({ ...user, teamIds: [] }, leads)} limit ${ENOUGH}
    ) own`;
  if (user.teamIds.length === 0) return own;
  return sql`${own} union
    select wanted.name, ${leads.id} from wanted join ${leads} on ${isNamed}
    where ${and(inTeamOf(user, leads), isNull(leads.deletedAt))}`;
}
