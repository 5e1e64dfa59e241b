import { eq, sql } from 'drizzle-orm';
import { handOverLeadInput } from '@/domain/leads/handover-input';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import { leads, users } from '@/server/db/schema';
import { makeRowOf, type RowKind } from './row-makers';
import { callerFor, makeUser, type TestScope } from './scope';
import { joinTeam } from './teams';

/** What the first id of a path identifies: by the part before it, or by the whole path. */
const KINDS: Readonly<Record<string, RowKind>> = {
  '/api/leads': 'lead',
  '/api/tasks': 'task',
  '/api/calendar-events': 'event',
  '/api/deleted': 'deletedLead',
  '/api/notes': 'note',
  '/api/email-templates': 'template',
  '/api/teams': 'team',
  '/api/team-invitations': 'invitation',
  '/api/email-suppressions': 'suppression',
  '/api/emails': 'email',
  '/api/email-attachments': 'emailFile',
  '/api/emails/bulk': 'emailBatch',
  '/api/emails/{id}/resend': 'canceledEmail',
  '/api/emails/{id}/replied': 'sentEmail',
  '/api/regulatory-items': 'regulatoryItem',
};

/**
 * Creates a row of `owner` for the path of an operation and returns its ids; empty if the path has none. `text` is the
 * content of its text fields.
 */
export async function makeRow(
  scope: TestScope,
  owner: SessionUser,
  path: string,
  text?: string,
): Promise<Record<string, string>> {
  const [prefix = '', ...parts] = path.split('/{');
  const ids = parts.length > 0 ? `{${parts.join('/{')}` : undefined;
  if (ids === undefined) return {};
  if (prefix === '/api/calendar-feed') {
    const { url } = await callerFor(scope, owner).calendarFeed.make();
    return { token: url.split('/').at(-1) ?? '' };
  }
  if (path === '/api/leads/{id}/handover') return { id: await makeLeadToHandOver(scope, owner, text) };
  const kind = KINDS[path] ?? KINDS[prefix];
  if (!kind) throw new Error(`${path} has ids: say in tests/support/database/rows.ts what ${prefix} has rows of.`);
  const id = await makeRowOf(kind, { scope, owner, text });
  if (!ids.includes('{userId}')) return { id };
  const { id: userId } = await joinTeam(scope, await makeUser(scope), id);
  return { id, userId };
}

/** A lead of a team in which the assignee of the document's example is a member. */
async function makeLeadToHandOver(scope: TestScope, owner: SessionUser, text?: string): Promise<string> {
  const teamId = await makeRowOf('team', { scope, owner, text });
  const { assigneeId } = handOverLeadInput.parse(handOverLeadInput.meta()?.examples?.[0]);
  const [known] = await scope.db.select().from(users).where(eq(users.id, assigneeId));
  await joinTeam(scope, known ? { ...known, teamIds: [] } : await makeUser(scope, { id: assigneeId }), teamId);
  const id = await makeRowOf('lead', { scope, owner, text });
  await scope.db.update(leads).set({ teamId }).where(eq(leads.id, id));
  return id;
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

/** The stored rows that contain one of these ids. */
export async function readRowsAbout(scope: TestScope, ids: readonly string[]): Promise<string[]> {
  const tables = Object.entries(await readTables(scope));
  return tables.flatMap(([table, rows]) =>
    JSON.parse(rows)
      .map((row: unknown) => `${table} ${JSON.stringify(row)}`)
      .filter((row: string) => ids.some((id) => row.includes(id))),
  );
}
