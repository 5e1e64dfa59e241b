import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { handOverLeadInput } from '@/domain/leads/handover-input';
import { mergeLeadsInput } from '@/domain/leads/merge/merge-input';
import type { SessionUser } from '@/server/auth/sessions';
import { backgroundDone } from '@/server/background';
import { rowsOf } from '@/server/db/client';
import { leads, quoteSettings, users, webhooks } from '@/server/db/schema';
import { saveSettings, setLogo } from '@/server/services/quotes/quote-settings';
import { makePng } from '../quotes/images';
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
  '/api/contacts': 'contact',
  '/api/files': 'file',
  '/api/email-templates': 'template',
  '/api/fields': 'field',
  '/api/rate-cards': 'rateCard',
  '/api/licenses': 'license',
  '/api/staffing-plans': 'staffingPlan',
  '/api/quotes': 'quote',
  '/api/quotes/{id}/accept': 'sentQuote',
  '/api/quotes/{id}/shifts': 'acceptedQuote',
  '/api/quotes/{id}/invoice': 'acceptedQuote',
  '/api/teams': 'team',
  '/api/team-invitations': 'invitation',
  '/api/email-suppressions': 'suppression',
  '/api/emails': 'email',
  '/api/email-attachments': 'emailFile',
  '/api/emails/bulk': 'emailBatch',
  '/api/emails/{id}/resend': 'canceledEmail',
  '/api/emails/{id}/replied': 'sentEmail',
  '/api/regulatory-items': 'regulatoryItem',
  '/api/webhooks': 'webhook',
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
  if (path.startsWith('/api/quote-settings')) await makeQuoteSettings(scope, owner, text);
  // There is room for one more.
  if (path.startsWith('/api/webhooks')) await scope.db.delete(webhooks).where(eq(webhooks.ownerId, owner.id));
  const [prefix = '', ...parts] = path.split('/{');
  const ids = parts.length > 0 ? `{${parts.join('/{')}` : undefined;
  if (ids === undefined) return {};
  if (prefix === '/api/calendar-feed') {
    const { url } = await callerFor(scope, owner).calendarFeed.make();
    return { token: url.split('/').at(-1) ?? '' };
  }
  if (path === '/api/leads/{id}/handover') return { id: await makeLeadToHandOver(scope, owner, text) };
  if (path === '/api/leads/{id}/merge') await makeLeadToMerge(scope, owner, text);
  const kind = KINDS[path] ?? KINDS[prefix.replace('/by-external-id', '')];
  if (!kind) throw new Error(`${path} has ids: say in tests/support/database/rows.ts what ${prefix} has rows of.`);
  const id = await makeRowOf(kind, { scope, owner, text });
  // Its external id is its id.
  if (ids.includes('{externalId}')) return { externalId: id };
  if (ids.includes('{contactId}'))
    return { id, contactId: await makeRowOf('contact', { scope, owner, text, leadId: id }) };
  if (ids.includes('{deliveryId}'))
    return { id, deliveryId: await makeRowOf('delivery', { scope, owner, text, webhookId: id }) };
  if (!ids.includes('{userId}')) return { id };
  const { id: userId } = await joinTeam(scope, await makeUser(scope), id);
  return { id, userId };
}

/** Settings of quotes in their first version, with a logo. */
async function makeQuoteSettings(scope: TestScope, user: SessionUser, companyName = 'Northgate'): Promise<void> {
  const actor = { ...scope, user };
  await scope.db.delete(quoteSettings).where(eq(quoteSettings.ownerId, user.id));
  await saveSettings(actor, { changes: { companyName } });
  await setLogo(actor, { teamId: null, image: makePng() });
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

/** The lead of the document's example, anew for each merge. */
async function makeLeadToMerge(scope: TestScope, owner: SessionUser, text?: string): Promise<void> {
  const [id = ''] = mergeLeadsInput.parse(mergeLeadsInput.meta()?.examples?.[0]).leadIds;
  await scope.db.delete(leads).where(eq(leads.id, id));
  const ids = [id];
  await makeRowOf('lead', { scope: { ...scope, newId: () => ids.pop() ?? scope.newId() }, owner, text });
}

/** Tables that every request writes, even a rejected one. */
const MOVING_TABLES = ['rate_limits'];
/** Requests write their row here to lock it, even if they count nothing in the end. */
const HELD_TABLES = ['usage'];

// Omits `last_used_at`, which rejected requests update too.
const ROW = sql`(to_jsonb(t) - 'last_used_at')`;
const LINES = sql`coalesce(string_agg(${ROW}::text, E'\\n' order by t::text), '')`;

/** Everything stored, as one string per table: a line of JSON for each row. */
export const readTables = (scope: TestScope): Promise<Record<string, string>> => readEach(scope, () => LINES);

/** A checksum per table, which shows whether anything was written at all, in a fraction of the time. */
export const readChecksums = (scope: TestScope): Promise<Record<string, string>> =>
  readEach(scope, ({ name, hasLastUsed }) =>
    // Every update moves the row. To see what has changed, compare `readTables`.
    hasLastUsed || HELD_TABLES.includes(name)
      ? LINES
      : sql`md5(coalesce(string_agg(t.ctid::text || t.xmin::text, ' ' order by t.ctid), ''))`,
  );

const ANY_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The stored rows that contain one of these ids. */
export async function readRowsAbout(scope: TestScope, ids: readonly string[]): Promise<string[]> {
  const wanted = new Set(ids.map((id) => z.uuid().parse(id)));
  const tables = Object.entries(await readTables(scope));
  return tables.flatMap(([table, rows]) =>
    rows
      .split('\n')
      .filter((row) => row.match(ANY_ID)?.some((id) => wanted.has(id)))
      .map((row) => `${table} ${row}`),
  );
}

/** Compares what is stored with what was stored when this was called, in a fraction of the time of reading all rows. */
export async function watchRows(scope: TestScope): Promise<() => Promise<StoredSince>> {
  await backgroundDone();
  const [next] = rowsOf<{ id: string }>(
    await scope.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`),
  );
  const isEarlier = sql`t.xmin::text::bigint < ${next?.id}::bigint`;
  const read = () =>
    readEach(
      scope,
      () => sql`md5(coalesce(string_agg(t.ctid::text || t.xmin::text, ' ' order by t.ctid) filter (where ${isEarlier}), ''))
        || coalesce(string_agg(E'\\n' || ${ROW}::text, '') filter (where not ${isEarlier}), '')`,
    );
  const before = await read();
  return async () => {
    const tables = Object.entries(await read());
    return {
      changed: tables.filter(([name, rows]) => rows.split('\n')[0] !== before[name]).map(([name]) => name),
      written: tables.flatMap(([name, rows]) =>
        rows
          .split('\n')
          .slice(1)
          .map((row) => `${name} ${row}`),
      ),
    };
  };
}

export interface StoredSince {
  /** The tables of which rows were changed or removed. */
  changed: string[];
  /** The rows that were written. */
  written: string[];
}

interface StoredTable {
  name: string;
  /** Has a column `last_used_at`. */
  hasLastUsed: boolean;
}

/** An aggregate of the rows `t` of every table. */
async function readEach({ db }: TestScope, aggregate: (table: StoredTable) => SQL): Promise<Record<string, string>> {
  // What an earlier request left to do may still be written.
  await backgroundDone();
  const tables = rowsOf<StoredTable>(
    await db.execute(sql`
      select tablename as name, exists (
        select 1 from pg_attribute
        where attrelid = to_regclass(quote_ident(tablename)) and attname = 'last_used_at') as "hasLastUsed"
      from pg_tables where schemaname = 'public' order by 1`),
  ).filter(({ name }) => !MOVING_TABLES.includes(name));
  const reads = tables.map(
    (table) =>
      sql`select ${table.name}::text as name, ${aggregate(table)} as read from ${sql.identifier(table.name)} t`,
  );
  // Large tables are read in parallel, and then in any order.
  const all = sql`${sql.join(reads, sql` union all `)} order by 1`;
  const read = rowsOf<{ name: string; read: string }>(await db.execute(all));
  return Object.fromEntries(read.map(({ name, read }) => [name, read]));
}
