import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@tests/support/database/postgres';
import { callerFor } from '@tests/support/database/scope';
import { codeIn } from '@tests/support/fenced-code';
import { type Answer, ask, openRestDatabase } from '@tests/support/rest/rest';
import { serveRest } from '@tests/support/rest/rest-server';
import { bearerOf, tokenOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { createScope } from '@/server/context';
import { changeLog } from '@/server/db/schema';
import { startWebhooks, type WebhookWorker } from '@/server/services/webhooks/webhook-worker';

// The examples of docs/integrators.md, as they are written there.

const GUIDE = 'docs/integrators.md';
const [sync = '', receive = ''] = codeIn(GUIDE, 'ts');
const [workflow = ''] = codeIn(GUIDE, 'json');

const rest = openRestDatabase({ WEBHOOK_ALLOW_LOCAL: '1' });
const address = serveRest({ checked: true });
const folder = mkdtempSync(join(tmpdir(), 'stanchion-guide-'));
let user: SessionUser;

beforeAll(() => {
  writeFileSync(join(folder, 'sync.ts'), sync);
  writeFileSync(join(folder, 'receive.ts'), receive);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
});

const COMPILER = {
  target: 'ES2024',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

it('compile in strict mode', { timeout: 60_000 }, async () => {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch((failure) => failure);
  expect(compiled.stdout).toBe('');
});

interface Row {
  id: string;
  company: string;
  contactName: string;
  updatedAt: string;
  changed?: boolean;
  deleted?: boolean;
  leadId?: string;
}

describe('the two-way sync', () => {
  const copy: { rows: Map<string, Row>; cursor?: string } = { rows: new Map() };
  let headers: Record<string, string>;
  let run: () => Promise<void>;
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

  beforeEach(async () => {
    vi.stubEnv('STANCHION_URL', address());
    vi.stubEnv('STANCHION_TOKEN', await tokenOf(rest.scope(), user, ['leads:read', 'leads:write']));
    headers = await bearerOf(rest.scope(), user);
    copy.rows.clear();
    copy.cursor = undefined;
    // It reads its settings when it is loaded.
    const file = join(folder, `sync-${user.id}.ts`);
    writeFileSync(file, sync);
    const example = await import(pathToFileURL(file).href);
    run = () => example.sync(copy);
    for (const name of ['Acme', 'Borough', 'Civic']) put(name, { company: name });
    await run();
  });
  afterAll(() => void vi.unstubAllEnvs());

  /** Writes a row in the program of the integrator. */
  function put(id: string, values: Partial<Row>) {
    const known = copy.rows.get(id) ?? { id, company: id, contactName: 'Jo' };
    copy.rows.set(id, { ...known, updatedAt: hour(1), changed: true, ...values });
  }
  const leads = async () => {
    const { body } = await ask('GET', '/api/leads?sort=company&order=asc', { headers });
    return (body as { leads: (Row & { externalId: string | null })[] }).leads;
  };
  const companies = async () => (await leads()).map(({ company }) => company);
  const rows = () => [...copy.rows.values()].map(({ company }) => company).sort();
  const idOf = (id: string) => copy.rows.get(id)?.leadId ?? '';
  const edit = (id: string, company: string) => ask('PUT', `/api/leads/${idOf(id)}`, { headers, body: { company } });

  /** Runs until what was written is in the feed: a transaction in another database of the server may delay it. */
  const runUntil = (wanted: string[]) => expect.poll(() => run().then(rows), LONG_TIMEOUT).toEqual(wanted);

  it('creates, changes and deletes leads for rows', async () => {
    expect((await leads()).map(({ externalId }) => externalId)).toEqual(['Acme', 'Borough', 'Civic']);
    put('Acme', { company: 'Acme Arena' });
    put('Borough', { deleted: true });
    put('Dome', {});
    await run();
    expect(await companies()).toEqual(['Acme Arena', 'Civic', 'Dome']);
    expect(rows()).toEqual(['Acme Arena', 'Civic', 'Dome']);
    expect([...copy.rows.values()].filter(({ changed }) => changed)).toEqual([]);
  });

  it('creates, changes and deletes rows for leads, and those that were merged', async () => {
    await edit('Acme', 'Acme Arena');
    await ask('POST', '/api/leads', { headers, body: { company: 'Dome', contactName: 'Al' } });
    await ask('POST', `/api/leads/${idOf('Acme')}/merge`, { headers, body: { leadIds: [idOf('Civic')] } });
    await runUntil(['Acme Arena', 'Borough', 'Dome']);
    await ask('DELETE', `/api/leads/${idOf('Borough')}`, { headers });
    await runUntil(['Acme Arena', 'Dome']);
    expect(await companies()).toEqual(['Acme Arena', 'Dome']);
  });

  it('keeps the later edit where both sides changed', async () => {
    await edit('Acme', 'Theirs');
    put('Acme', { company: 'Ours', updatedAt: hour(1) });
    await edit('Borough', 'Theirs too');
    put('Borough', { company: 'Ours too', updatedAt: hour(-1) });
    await runUntil(['Civic', 'Ours', 'Theirs too']);
    expect(await companies()).toEqual(['Civic', 'Ours', 'Theirs too']);
  });

  it('overwrites no edit that it has not seen', async () => {
    put('Acme', { company: 'Ours', updatedAt: hour(-1) });
    const send = fetch;
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      if (String(request[0]).endsWith('/batch')) await edit('Acme', 'Theirs');
      return send(...request);
    });
    await run();
    sent.mockRestore();
    expect(await companies()).toEqual(['Borough', 'Civic', 'Theirs']);
    await runUntil(['Borough', 'Civic', 'Theirs']);
  });

  it('reads everything again once its cursor has expired', async () => {
    await callerFor(rest.scope(), user).leads.delete({ id: idOf('Civic') });
    await edit('Acme', 'Acme Arena');
    await rest.scope().db.update(changeLog).set({ id: crypto.randomUUID() });
    await run();
    expect(rows()).toEqual(['Acme Arena', 'Borough']);
  });
});

const ROW = { companyName: 'Hall', contactPerson: 'Noor Haddad' };

describe('the webhook receiver', () => {
  let worker: WebhookWorker;
  beforeAll(() => {
    worker = startWebhooks({
      connection: rest.database(),
      createScope,
    });
  });
  afterAll(() => worker.stop());

  /** Starts the receiver, and returns what it prints. */
  async function start(port: number, secret: string) {
    const loader = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href;
    const receiver = spawn(process.execPath, ['--import', loader, join(folder, 'receive.ts')], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void receiver.kill());
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    const read = async (count: number) => {
      const printed: string[] = [];
      while (printed.length < count) printed.push((await lines.next()).value);
      return printed;
    };
    expect(await read(1)).toEqual(['ready']);
    return { receiver, lines, read };
  }

  it('accepts what is signed, once for each id, and lists', { timeout: 60_000 }, async () => {
    const headers = await bearerOf(rest.scope(), user);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const added = await ask('POST', '/api/webhooks', { headers, body: { url, events: ['lead.created'] } });
    expect(added).toMatchObject({ status: 201 });
    const { id: webhookId, secret } = added.body as { id: string; secret: string };
    const { receiver, lines, read } = await start(port, secret);

    const made = await ask('POST', '/api/leads', { headers, body: { company: 'Acme', contactName: 'Jo' } });
    expect(await read(1)).toEqual([`lead.created ${(made.body as Row).id}`]);
    expect((await fetch(url, { method: 'POST', headers: { 'webhook-id': '1' }, body: '{}' })).status).toBe(401);

    const log = `/api/webhooks/${webhookId}/deliveries`;
    const delivered = async () => {
      const { body } = await ask('GET', log, { headers });
      return (body as { deliveries: { id: string; state: string; lastAttemptAt: string }[] }).deliveries.at(-1);
    };
    await expect.poll(delivered, LONG_TIMEOUT).toMatchObject({ state: 'DELIVERED' });
    const first = await delivered();
    await ask('POST', `${log}/${first?.id}/resend`, { headers });
    const again = async () => (await delivered())?.lastAttemptAt !== first?.lastAttemptAt;
    await expect.poll(again, LONG_TIMEOUT).toBe(true);

    const data = Array.from({ length: 12 }, (_, n) => ({ ...ROW, email: `noor${n}@hall.example` }));
    expect(await ask('POST', '/api/import/leads', { headers, body: { data } })).toMatchObject({ status: 200 });
    const listed = (await read(12)).map((line) => line.split(' ')[0]);
    expect(new Set(listed)).toEqual(new Set(['lead.batch_created']));
    receiver.kill();
    await once(receiver, 'exit');
    expect((await lines.next()).done).toBe(true);
  });
});

describe('the workflow of n8n', () => {
  /** What n8n makes of the parameters of a node: `=` begins a text with expressions in double braces. */
  const evaluate = (text: string, $json: object) =>
    text.startsWith('=')
      ? text.slice(1).replaceAll(/\{\{(.*?)\}\}/g, (_, code) => String(new Function('$json', `return ${code}`)($json)))
      : text;

  it('makes one lead of an entry, with a token that may do nothing else', async () => {
    const { nodes, connections } = JSON.parse(workflow);
    const [trigger, request] = nodes;
    expect(connections[trigger.name].main[0][0].node).toBe(request.name);
    const headers = await bearerOf(rest.scope(), user, ['leads:write']);
    const { method, url, jsonBody } = request.parameters;
    const run = (body: object): Promise<Answer> => {
      const { pathname } = new URL(evaluate(url, { body }));
      return ask(method, pathname, { headers, body: JSON.parse(evaluate(jsonBody, { body })) });
    };
    const entry = {
      id: 'entry/7',
      company: 'Harbour Lights "Festival"',
      name: 'Noor Haddad',
      email: 'noor@harbour.example',
    };
    expect(await run(entry)).toMatchObject({
      status: 201,
      body: { externalId: 'form:entry/7', company: entry.company },
    });
    expect(await run({ ...entry, name: 'Noor H.' })).toMatchObject({ status: 200, body: { contactName: 'Noor H.' } });
    expect(await ask('GET', '/api/leads', { headers })).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  });
});
