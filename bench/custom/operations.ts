import type postgres from 'postgres';
import type { Sql } from 'postgres';
import type { CustomFilter } from '../../src/domain/custom-fields/custom-filter';
import type { Operation } from '../operation';
import { PAGE, pageFault } from '../page';
import { FILTERED } from './data';

/** A part of a statement. */
type Fragment = (sql: Sql) => postgres.PendingQuery<postgres.Row[]>;

const filter = (
  name: string,
  label: string,
  { columns, by, where }: { columns: Fragment; by: CustomFilter; where: Fragment },
): Operation => ({
  name,
  label,
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({}),
  rest: () => ({ path: `/api/leads?limit=${PAGE}&custom=${encodeURIComponent(JSON.stringify(by))}` }),
  statement: async (sql, owner) => ({
    leads: await sql`
      select ${columns(sql)} from leads
      where owner_id = ${owner} and deleted_at is null and custom <> '{}' and ${where(sql)}
      order by updated_at desc, id desc limit ${PAGE}`,
  }),
  fault: pageFault('leads'),
});

/** Lists of leads that are filtered by one of twenty custom fields. */
export const customFilters = (columns: Fragment): Operation[] => [
  filter('custom-choice', 'List of 50 with a choice that 1 lead of 20 has', {
    columns,
    by: { [FILTERED.region.key]: { any: [FILTERED.region.value] } },
    where: (sql) => sql`custom @> ${sql.json({ [FILTERED.region.id]: FILTERED.region.value })}`,
  }),
  filter('custom-number', 'List of 50 with a number that 1 lead of 100 has', {
    columns,
    by: { [FILTERED.number.key]: { min: FILTERED.number.least, max: FILTERED.number.most } },
    where: (sql) =>
      sql`(custom ->> ${FILTERED.number.id})::numeric between ${FILTERED.number.least} and ${FILTERED.number.most}`,
  }),
];
