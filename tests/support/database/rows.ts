import { sql } from 'drizzle-orm';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import { callerFor, type TestScope } from './scope';

type MakeRow = (scope: TestScope, owner: SessionUser) => Promise<Record<string, string>>;

/** Creates a row for a path with ids: maps the part before the first id to a function that returns the ids. */
const MAKERS: Readonly<Record<string, MakeRow>> = {
  '/api/leads': async (scope, owner) => {
    const { id } = await callerFor(scope, owner).leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo Field' });
    return { id };
  },
  '/api/tasks': async (scope, owner) => {
    const { id } = await callerFor(scope, owner).tasks.create({ title: 'Call Acme Arena', dueDate: '2027-03-05' });
    return { id };
  },
  '/api/calendar-events': async (scope, owner) => {
    const times = { startTime: '2026-03-12T10:00:00Z', endTime: '2026-03-12T11:00:00Z' };
    const { id } = await callerFor(scope, owner).calendarEvents.create({ title: 'Walk the site', ...times });
    return { id };
  },
  '/api/calendar-feed': async (scope, owner) => {
    const { url } = await callerFor(scope, owner).calendarFeed.make();
    return { token: url.split('/').at(-1) ?? '' };
  },
  '/api/deleted': async (scope, owner) => {
    const caller = callerFor(scope, owner);
    const { id } = await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo Field' });
    await caller.leads.delete({ id });
    return { id };
  },
  '/api/notes': async (scope, owner) => {
    const { id } = await callerFor(scope, owner).notes.create({ title: 'Gate plan', content: 'North gate first' });
    return { id };
  },
};

/** Creates a row of `owner` for the path of an operation and returns its ids; empty if the path has none. */
export async function makeRow(scope: TestScope, owner: SessionUser, path: string): Promise<Record<string, string>> {
  const [prefix = '', ids] = path.split('/{');
  if (ids === undefined) return {};
  const make = MAKERS[prefix];
  if (!make) throw new Error(`${path} has ids: say in tests/support/database/rows.ts how to make a row of ${prefix}.`);
  return make(scope, owner);
}

/** Tables that every request writes, even a rejected one. */
const MOVING_TABLES = ['rate_limits'];

/** Everything stored, as one string per table. Omits `last_used_at`, which rejected requests update too. */
export async function readTables({ db }: TestScope): Promise<Record<string, string>> {
  const names = rowsOf<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  ).filter(({ name }) => !MOVING_TABLES.includes(name));
  const reads = names.map(
    ({ name }) => sql`
      select ${name}::text as name,
        coalesce(jsonb_agg(to_jsonb(t) - 'last_used_at' order by t::text), '[]')::text as rows
      from ${sql.identifier(name)} t`,
  );
  const read = rowsOf<{ name: string; rows: string }>(await db.execute(sql.join(reads, sql` union all `)));
  return Object.fromEntries(read.map(({ name, rows }) => [name, rows]));
}
