import { makeToken } from '@tests/support/access/credentials';
import { makeFile, readContent } from '@tests/support/database/files';
import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import type { LeadFile } from '@/domain/files/file';
import { EMPTY_FILE, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { FILE_NAME_CHARACTERS, FILE_NAME_REQUIRED } from '@/domain/files/file-name';
import { PROGRAM_REFUSED } from '@/domain/files/file-type';
import type { SessionUser } from '@/server/auth/sessions';
import { fileContents, leads, teams } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;
let leadId: string;

const MB = 1024 * 1024;

const headersOf = async (who: SessionUser, scopes: readonly TokenScope[] = ['read', 'write']) =>
  (await makeToken(rest.scope(), who, scopes)).headers;

const newLead = async (owner: SessionUser, teamId: string | null = null): Promise<string> =>
  (await callerFor(rest.scope(), owner).leads.create({ companyName: 'Acme', contactPerson: 'Jo', teamId })).id;

beforeAll(async () => {
  user = await rest.makeUser();
  headers = await headersOf(user);
  leadId = await newLead(user);
});

interface Sending {
  name?: string;
  lead?: string;
  given?: Record<string, string>;
}

/** Sends the length of a body that has one, as programs do. */
const lengthOf = (raw: BodyInit): Record<string, string> =>
  typeof raw === 'string' || raw instanceof Uint8Array ? { 'content-length': String(raw.length) } : {};

const upload = (raw: BodyInit, { name = 'plan.pdf', lead = leadId, given = headers }: Sending = {}) =>
  ask('POST', `/api/leads/${lead}/files?name=${encodeURIComponent(name)}`, {
    raw,
    headers: { ...lengthOf(raw), ...given },
  });

/** A body whose length nobody knows. */
const stream = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream();

const PDF = '%PDF-1.7 The contract.';

/** The contents that no file has: what an upload that failed would leave. */
const leftovers = () => rest.scope().db.$count(fileContents, isNull(fileContents.fileId));

it('takes a file as it is, and gives it back as a download that cannot run as a page', async () => {
  const content = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 256));
  const added = await upload(content, { name: "Plan (final) für d'Arc.html" });
  expect(added).toMatchObject({
    status: 201,
    body: {
      ...{ leadId, ownerId: user.id, teamId: null, addedById: user.id, addedByName: user.name, version: 1 },
      ...{ name: "Plan (final) für d'Arc.html", type: 'application/octet-stream', size: 600_000 },
    },
  });
  const { id } = added.body as LeadFile;
  expect(added.headers.get('location')).toBe(`/api/files/${id}`);
  const download = await ask('GET', `/api/files/${id}/content`, { headers: await headersOf(user, ['read']) });
  expect(content.equals(download.bytes)).toBe(true);
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      "attachment; filename=\"Plan (final) f_r d'Arc.html\"; filename*=UTF-8''Plan%20%28final%29%20f%C3%BCr%20d%27Arc.html",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
});

it.each([
  ['../../etc/x.pdf', 'x.pdf', PDF, 'application/pdf'],
  ['..', 'file', PDF, 'application/pdf'],
  ['\u202Efdp.pdf\r\n', 'fdp.pdf', PDF, 'application/pdf'],
  // Neither may be a page or a picture of ours.
  ['logo.svg', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'application/octet-stream'],
  ['page.html', 'page.html', '<script>alert(1)</script>', 'application/octet-stream'],
  ['photo.png', 'photo.png', '<script>alert(1)</script>', 'application/octet-stream'],
])('stores %j as %j, with the type that its bytes say', async (sent, name, content, type) => {
  const { status, body } = await upload(content, { name: sent });
  expect([status, body]).toMatchObject([201, { name, type }]);
  const download = await ask('GET', `/api/files/${(body as LeadFile).id}/content`, { headers });
  expect([download.body, download.headers.get('content-type')]).toEqual([content, type]);
});

describe('a file that is refused leaves nothing', () => {
  it.each([
    ['of 0 bytes', 400, () => upload(''), { code: 'VALIDATION', field: 'file', message: EMPTY_FILE }],
    [
      'that is a renamed program',
      400,
      () => upload(Buffer.from('MZ\x90\0', 'latin1'), { name: 'invoice.pdf' }),
      { code: 'VALIDATION', field: 'file', message: PROGRAM_REFUSED },
    ],
    [
      'with the name of a program',
      400,
      () => upload('@echo off', { name: 'clean.bat' }),
      { code: 'VALIDATION', field: 'file', message: PROGRAM_REFUSED },
    ],
    [
      'without a name',
      400,
      () => upload(PDF, { name: '' }),
      { code: 'VALIDATION', field: 'name', message: FILE_NAME_REQUIRED },
    ],
    [
      'with an endless name',
      400,
      () => upload(PDF, { name: 'x'.repeat(2001) }),
      { code: 'VALIDATION', field: 'name', message: 'At most 2000 characters' },
    ],
    [
      'of more than 25 MB',
      413,
      () => upload(new Uint8Array(MAX_FILE_BYTES + 1)),
      { code: 'PAYLOAD_TOO_LARGE', field: 'file', message: FILE_TOO_LARGE },
    ],
    [
      'of more than 25 MB, as it turns out',
      413,
      () => upload(stream(new Uint8Array(MAX_FILE_BYTES + 1))),
      { code: 'PAYLOAD_TOO_LARGE', field: 'file', message: FILE_TOO_LARGE },
    ],
    [
      'in a form',
      415,
      async () => {
        const form = new FormData();
        form.set('file', new File([PDF], 'plan.pdf'));
        return upload(form);
      },
      { code: 'UNSUPPORTED_MEDIA_TYPE' },
    ],
    [
      'that is compressed',
      415,
      () => upload(PDF, { given: { ...headers, 'content-encoding': 'gzip' } }),
      { code: 'UNSUPPORTED_MEDIA_TYPE' },
    ],
    ['on no lead', 404, () => upload(PDF, { lead: user.id }), { code: 'NOT_FOUND' }],
    ['on a lead without an id', 400, () => upload(PDF, { lead: 'x' }), { code: 'VALIDATION', field: 'id' }],
  ])('%s', async (_, status, send, body) => {
    const before = await ask('GET', `/api/leads/${leadId}/files`, { headers });
    expect(await send()).toMatchObject({ status, body });
    expect(await ask('GET', `/api/leads/${leadId}/files`, { headers })).toMatchObject({ body: before.body });
    expect(await leftovers()).toBe(0);
  });

  it('that breaks off', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(PDF));
      },
      pull(controller) {
        controller.error(new Error('The sender has left.'));
      },
    });
    // Over a real connection, nobody is there to get the answer.
    const answer = await upload(broken).catch(() => ({ body: { field: 'file' } }));
    expect(answer).toMatchObject({ body: { field: 'file' } });
    await vi.waitFor(async () => expect(await leftovers()).toBe(0), LONG_TIMEOUT);
  });
});

describe('the space for files', () => {
  const big = () => new Uint8Array(20 * MB);

  it('holds when uploads come at once, and counts deleted files no more', async () => {
    const owner = await rest.makeUser();
    const given = await headersOf(owner);
    const lead = await newLead(owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(big(), { lead, given, name: `${index}.bin` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'FILE_LIMIT',
      field: 'file',
      message:
        'This file does not fit. Your plan includes 100 MB of files, and all of it is used. Delete files to make room, or upgrade to PRO for 5 GB.',
    });
    const { body } = await ask('GET', '/api/user/limits', { headers: given });
    expect(body).toMatchObject({ files: { usedMegabytes: 100, maximumMegabytes: 100 } });

    const { id } = Object(answers.find(({ status }) => status === 201)).body as LeadFile;
    await ask('DELETE', `/api/files/${id}`, { headers: given });
    expect((await upload(big(), { lead, given })).status).toBe(201);
    // Restored, it would count again.
    expect(await ask('POST', `/api/deleted/${id}/restore`, { headers: given })).toMatchObject({
      status: 429,
      body: { code: 'FILE_LIMIT' },
    });
    expect(await leftovers()).toBe(0);
  });

  it('is enough for a file of unknown length that fits, and refuses it as soon as it does not', async () => {
    const owner = await rest.makeUser();
    const given = await headersOf(owner);
    const lead = await newLead(owner);
    for (let count = 0; count < 4; count += 1) {
      await makeFile({ scope: rest.scope(), owner }, { leadId: lead, content: new Uint8Array(24 * MB) });
    }
    expect(await upload(stream(new Uint8Array(5 * MB)), { lead, given })).toMatchObject({
      status: 429,
      body: { code: 'FILE_LIMIT', message: expect.stringContaining('4 MB of it is left') },
    });
    expect((await upload(stream(new Uint8Array(4 * MB)), { lead, given })).status).toBe(201);
    expect(await leftovers()).toBe(0);
  });

  it('is that of the owner of the lead, whose teammates add to it', async () => {
    const scope = rest.scope();
    const teamId = await makeTeam(scope);
    const owner = await joinTeam(scope, await rest.makeUser(), teamId, 'owner');
    const member = await joinTeam(scope, await rest.makeUser({ tier: 'PRO' }), teamId);
    const lead = await newLead(owner, teamId);
    const added = await upload(PDF, { lead, given: await headersOf(member) });
    expect(added.body).toMatchObject({ ownerId: owner.id, teamId, addedById: member.id });
    for (let count = 0; count < 4; count += 1) {
      await makeFile({ scope, owner }, { leadId: lead, content: new Uint8Array(24 * MB) });
    }
    const { body } = await upload(big(), { lead, given: await headersOf(member) });
    expect(body).toMatchObject({ code: 'FILE_LIMIT', message: expect.stringContaining('count for its owner') });
  });
});

it('shows a file only to those who see its lead', async () => {
  const scope = rest.scope();
  const teamId = await makeTeam(scope);
  await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, teamId));
  const owner = await joinTeam(scope, await rest.makeUser(), teamId, 'owner');
  const [ana, ben] = [
    await joinTeam(scope, await rest.makeUser(), teamId),
    await joinTeam(scope, await rest.makeUser(), teamId),
  ];
  const lead = await newLead(owner, teamId);
  await scope.db.update(leads).set({ assigneeId: ana.id }).where(eq(leads.id, lead));
  const { id } = await makeFile({ scope, owner: ana }, { leadId: lead });
  const statuses = async (who: SessionUser) => {
    const given = await headersOf(who);
    const paths = [`/api/leads/${lead}/files`, `/api/files/${id}`, `/api/files/${id}/content`];
    const read = await Promise.all(paths.map((path) => ask('GET', path, { headers: given })));
    const renamed = await ask('PUT', `/api/files/${id}`, { headers: given, body: { name: 'plan 2.txt' } });
    return [...read, renamed, await upload(PDF, { lead, given })].map(({ status }) => status);
  };
  for (const who of [owner, ana]) expect(await statuses(who)).toEqual([200, 200, 200, 200, 201]);
  for (const who of [ben, await rest.makeUser()]) expect(await statuses(who)).toEqual([404, 404, 404, 404, 404]);
});

it('adds a file once per Idempotency-Key, also if there is no room for another', async () => {
  const owner = await rest.makeUser();
  const given = { ...(await headersOf(owner)), 'idempotency-key': 'contract' };
  const lead = await newLead(owner);
  const [first, second] = await Promise.all([upload(PDF, { lead, given }), upload(PDF, { lead, given })]);
  expect([first?.status, second?.status]).toEqual([201, 201]);
  expect(second?.body).toEqual(first?.body);
  for (let count = 0; count < 4; count += 1) {
    await makeFile({ scope: rest.scope(), owner }, { leadId: lead, content: new Uint8Array(24 * MB) });
  }
  const again = await upload(PDF, { lead, given });
  expect(again.body).toEqual(first?.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
  expect(await upload(`${PDF}!`, { lead, given })).toMatchObject(conflict);
  expect(await upload(PDF, { lead, given, name: 'other.pdf' })).toMatchObject(conflict);
  expect(await leftovers()).toBe(0);
  const { body } = await ask('GET', `/api/leads/${lead}/files`, { headers: given });
  expect((body as { files: LeadFile[] }).files.filter(({ name }) => name === 'plan.pdf')).toHaveLength(1);
});

it.each([
  ['Q3/Q4.pdf', FILE_NAME_CHARACTERS],
  ['..', FILE_NAME_REQUIRED],
  ['setup.exe', PROGRAM_REFUSED],
  ['x'.repeat(256), 'At most 255 characters'],
])('refuses to rename a file to %j', async (name, message) => {
  const { id } = (await upload(PDF)).body as LeadFile;
  expect(await ask('PUT', `/api/files/${id}`, { headers, body: { name } })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', field: 'name', message },
  });
});

it('answers what a path takes and what not', async () => {
  const path = `/api/leads/${leadId}/files`;
  const options = await ask('OPTIONS', path);
  expect(options.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  expect(await ask('DELETE', path, { headers })).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
  const { id } = (await upload(PDF)).body as LeadFile;
  const head = await ask('HEAD', `/api/files/${id}/content`, { headers });
  expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, '', 'application/pdf']);
  const unknown = await ask('POST', `${path}?name=a&folder=b`, { raw: PDF, headers });
  expect(unknown).toMatchObject({ status: 400, body: { field: 'folder' } });
});

it('refuses a session from another site, and a read-only token', async () => {
  const reading = await headersOf(user, ['read']);
  expect(await upload(PDF, { given: reading })).toMatchObject({ status: 403, body: { code: 'READ_ONLY_TOKEN' } });
  expect(await upload(PDF, { given: {} })).toMatchObject({ status: 401 });
});

it('says when the content of a file is not there', async () => {
  const { id } = await makeFile({ scope: rest.scope(), owner: user }, { leadId });
  expect((await readContent(rest.scope(), user, id)).toString()).toBe('Hello, gate.');
  await rest
    .scope()
    .db.delete(fileContents)
    .where(and(eq(fileContents.fileId, id)));
  expect(await ask('GET', `/api/files/${id}/content`, { headers })).toMatchObject({ status: 404 });
  expect(await ask('GET', `/api/files/${id}`, { headers })).toMatchObject({ status: 200 });
});
