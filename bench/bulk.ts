import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import { OWNERS, type Owner } from './data';
import { peakDuring } from './process-facts';
import type { Server } from './processes';
import { sendRequest } from './request';

export const IMPORT_ROWS = 10_000;

export interface Timed {
  seconds: number;
  /** Resident memory of the application's server in bytes, before and at its peak; null where unknown. */
  before: number | null;
  peak: number | null;
}

/** Exports the big owner's leads, checks the number of lines and discards the file. */
export async function exportLeads(app: Server, token: string): Promise<Timed> {
  return timed(app, async () => {
    const answer = await sendRequest(`${app.origin}/api/export/leads`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}: ${await text(answer)}`);
    let lines = 0;
    for await (const chunk of answer) for (const byte of chunk) if (byte === 10) lines += 1;
    const expected = OWNERS.big.leads + 1;
    if (lines !== expected) throw new Error(`The export has ${lines} lines instead of ${expected}.`);
  });
}

/** Exports everything of the big owner as a zip and discards it. */
export async function exportAccount(app: Server, token: string): Promise<Timed> {
  return timed(app, async () => {
    const answer = await sendRequest(`${app.origin}/api/user/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode !== 200)
      throw new Error(`The account export answered ${answer.statusCode}: ${await text(answer)}`);
    // Breaks off if the archive is not complete.
    for await (const _ of answer);
  });
}

const rowsToImport = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    companyName: `Imported Venue ${n}`,
    contactPerson: `Jordan Listed ${n % 500}`,
    email: `jordan${n}@imported.test`,
    phone: '+1 555 0100',
    status: 'NEW',
    priority: 'MEDIUM',
    notes: `Row ${n} of the list that came with the trade fair.`,
  }));

/** Imports rows in one request. */
export async function importLeads(app: Server, token: string, count = IMPORT_ROWS): Promise<Timed> {
  const body = JSON.stringify({ data: rowsToImport(count) });
  return timed(app, async () => {
    const answer = await sendRequest(`${app.origin}/api/import/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const answered = await text(answer);
    if (answer.statusCode !== 200)
      throw new Error(`The import answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
    const { imported } = JSON.parse(answered);
    if (imported !== count) throw new Error(`${imported} rows were imported instead of ${count}.`);
  });
}

async function timed(app: Server, work: () => Promise<void>): Promise<Timed> {
  const { result, before, peak } = await peakDuring(app.pids, async () => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  });
  return { seconds: result, before, peak };
}

/** Creates a table for COPY with the columns, indexes and number of rows of `leads`. */
export async function makeCopyTable(sql: Sql): Promise<void> {
  await sql`create table leads_copy (like leads including generated including defaults)`;
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  const names = sql(columns.map(({ name }) => name));
  await sql`insert into leads_copy (${names}) select ${names} from leads`;
  const indexes = await sql<{ definition: string }[]>`
    select replace(replace(indexdef, 'INDEX ', 'INDEX copy_'), ' ON public.leads ', ' ON public.leads_copy ') as definition
    from pg_indexes where tablename = 'leads'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
}

/** The seconds that COPY takes for the same rows. */
export async function copyLeads(sql: Sql, ownerId: string): Promise<number> {
  const now = new Date().toISOString();
  const lines = rowsToImport(IMPORT_ROWS).map((row) =>
    [crypto.randomUUID(), ownerId, ...Object.values(row), now, now, now].join('\t').concat('\n'),
  );
  const start = performance.now();
  await pipeline(
    Readable.from([lines.join('')]),
    await sql`
      copy leads_copy (id, owner_id, company_name, contact_person, email, phone, status, priority, notes,
        stage_entered_at, created_at, updated_at) from stdin`.writable(),
  );
  return (performance.now() - start) / 1000;
}

export const IMPORTERS = ['importer1', 'importer2', 'importer3'] as const satisfies readonly Owner[];
