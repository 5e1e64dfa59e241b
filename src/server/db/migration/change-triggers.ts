import { getTableColumns, getTableName } from 'drizzle-orm';
import { nounsWith } from '../../../domain/shared/nouns';
import { NOUN_TABLES } from '../noun-tables';

/** The tables whose changes are logged: those of the nouns that teams share. */
const LOGGED = nounsWith('team').map((kind) => {
  const { table } = NOUN_TABLES[kind];
  return { kind, table: getTableName(table), columns: Object.values(getTableColumns(table)).map(({ name }) => name) };
});

/** Columns that change with every change, and therefore say nothing about it. */
const DERIVED: readonly string[] = ['version', 'updated_at', 'search_text', 'company_core'];

/** For each table an overload of `changed_columns`, which `log_change` calls: the columns whose values an update changed. */
const changedColumnsFunctions = () =>
  LOGGED.map(({ table, columns }) => {
    const changed = columns
      .filter((name) => !DERIVED.includes(name))
      .map((name) => `case when ($2).${name} is distinct from ($1).${name} then '${name}' end`);
    const name = `changed_columns(${table},${table})`;
    const body = `create or replace function ${name} returns text[] language sql immutable as $$
      select array_remove(array[${changed.join(', ')}], null) $$`;
    return { name, body };
  });

const linkedRows = (condition: string) =>
  nounsWith('linked')
    .map((kind) => {
      const table = getTableName(NOUN_TABLES[kind].table);
      return `select '${kind}', id, owner_id, lead_id from ${table} where ${condition} and deleted_at is null`;
    })
    .join(' union all ');

const ROWS = 'table (kind text, id uuid, owner_id uuid, lead_id uuid) language sql stable';

/** Functions over the rows of all nouns that can be linked to leads. */
const linkedRowsFunctions = () => [
  {
    name: 'linked_rows_of_leads',
    body: `create or replace function linked_rows_of_leads(lead_ids uuid[]) returns ${ROWS} as $$
      ${linkedRows('lead_id = any (lead_ids)')} $$`,
  },
  {
    name: 'linked_rows_of_team',
    body: `create or replace function linked_rows_of_team(team uuid) returns ${ROWS} as $$
      ${linkedRows('team_id = team')} $$`,
  },
  {
    // Locks each table in id order, as does every statement that changes several rows.
    name: 'lock_linked_rows',
    body: `create or replace function lock_linked_rows(lead_ids uuid[]) returns void language plpgsql as $$ begin
      ${nounsWith('linked')
        .map((kind) => getTableName(NOUN_TABLES[kind].table))
        .map(
          (table) =>
            `perform from ${table} where lead_id = any (lead_ids) and deleted_at is null order by id for share;`,
        )
        .join(' ')} end $$`,
  },
];

/** Functions that name every noun with a capability. */
export const generatedFunctions = () => [...changedColumnsFunctions(), ...linkedRowsFunctions()];

/** The triggers that log changes, by name. */
export const CHANGE_TRIGGERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LOGGED.map(({ kind, table }) => {
      const when = `after insert or update or delete on ${table} for each row`;
      return [`${table}_logged`, `${when} execute function log_change('${kind}')`];
    }),
  ),
  email_logs_logged:
    'after update of sent_at, delivered_at, bounced_at, replied_at on email_logs for each row execute function log_email()',
};
