import { userForEach } from '@tests/support/browser/opening';
import { inParts, makeFile, readContent } from '@tests/support/database/files';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { type FakeS3, startFakeS3 } from '@tests/support/files/fake-s3';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { addDays } from '@/domain/shared/time';
import { fileChunks, fileContents, files, users } from '@/server/db/schema';
import { CHUNK_BYTES } from '@/server/integrations/file-store/database-store';
import { UNREACHABLE } from '@/server/integrations/file-store/s3-store';
import { fileContentsJob } from '@/server/jobs/file-contents';
import { sweepOldRows } from '@/server/jobs/purge';
import { archiveFiles } from '@/server/services/exports/account/archive-files';
import { openFile } from '@/server/services/files/read-file';
import { storeUpload } from '@/server/services/files/upload';

const { scope, user, caller } = userForEach();
let leadId: string;
let s3: FakeS3;

beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  await scope.db.delete(fileContents);
  s3.faults = [];
  s3.objects.clear();
  leadId = (await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo' })).id;
});

const CONTENT = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 253));
const useS3 = () => Object.assign(scope.env, s3.settings);
const add = () => makeFile({ scope, owner: user }, { leadId, content: CONTENT, name: 'plan.pdf' });
const runJob = () => fileContentsJob.run(scope);

/** What is stored of contents: rows, parts in the database, and objects in S3. */
const stored = async () => ({
  rows: await scope.db.$count(fileContents),
  parts: await scope.db.$count(fileChunks),
  objects: s3.objects.size,
});
const NOTHING = { rows: 0, parts: 0, objects: 0 };

describe.each([
  ['the database', () => {}, { rows: 1, parts: 3, objects: 0 }],
  ['S3', useS3, { rows: 1, parts: 0, objects: 1 }],
])('a content in %s', (_, choose, one) => {
  beforeEach(() => {
    choose();
  });

  it('is read as it was sent, and is in the archive of the account', async () => {
    const { id } = await add();
    expect((await readContent(scope, user, id)).equals(CONTENT)).toBe(true);
    const parts: Buffer[] = [];
    for await (const { name, content } of archiveFiles({ ...actorFor(scope, user), token: null })) {
      if (name !== `files/${id}-plan.pdf` || content instanceof Uint8Array) continue;
      for await (const part of content) parts.push(Buffer.from(part));
    }
    expect(Buffer.concat(parts).equals(CONTENT)).toBe(true);
    expect(await stored()).toEqual(one);
  });

  it('stays while its file can be restored, and is removed after the purge', async () => {
    const { id } = await add();
    await caller.files.delete({ id });
    scope.now = addDays(scope.now, 29);
    await sweepOldRows(scope);
    expect(await runJob()).toEqual({ contents: 0, failed: 0 });
    await caller.deleted.restore({ id });
    expect((await readContent(scope, user, id)).equals(CONTENT)).toBe(true);
    await caller.files.delete({ id });
    scope.now = addDays(scope.now, 30);
    expect(await sweepOldRows(scope)).toMatchObject({ files: 1 });
    expect(await runJob()).toEqual({ contents: 1, failed: 0 });
    expect(await stored()).toEqual(NOTHING);
    expect(await runJob()).toEqual({ contents: 0, failed: 0 });
  });

  it('is removed after its account', async () => {
    await add();
    await scope.db.delete(users).where(eq(users.id, user.id));
    expect(await stored()).toEqual(one);
    expect(await runJob()).toEqual({ contents: 1, failed: 0 });
    expect(await stored()).toEqual(NOTHING);
  });

  it('of an upload whose process died is removed an hour later, and no file gets it after that', async () => {
    // As far as a process comes that dies before it adds the file.
    await storeUpload(actorFor(scope, user), { leadId, name: 'x', size: CONTENT.length, bytes: inParts(CONTENT) });
    scope.now = new Date(scope.now.getTime() + 60 * 60 * 1000);
    expect(await runJob()).toEqual({ contents: 0, failed: 0 });
    scope.now = new Date(scope.now.getTime() + 1);
    expect(await runJob()).toEqual({ contents: 1, failed: 0 });
    expect(await stored()).toEqual(NOTHING);
  });

  it('is not given to a file that the job has given up in the meantime', async () => {
    const content = CONTENT.subarray(0, 2 * CHUNK_BYTES);
    async function* slow() {
      yield* inParts(content);
      const { now } = scope;
      scope.now = addDays(now, 1);
      await runJob();
      scope.now = now;
    }
    const adding = makeFile({ scope, owner: user }, { leadId, content, bytes: slow() });
    expect(await expectProblem(adding)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await scope.db.$count(files, eq(files.leadId, leadId))).toBe(0);
  });
});

it('goes to the database and comes back in parts, so that 25 MB need no memory of that size', async () => {
  const content = Buffer.alloc(MAX_FILE_BYTES, 'stadium plan ');
  let behind = 0;
  async function* watched() {
    let sent = 0;
    for await (const part of inParts(content)) {
      yield part;
      sent += part.length;
      if (sent % (4 * CHUNK_BYTES) > 0) continue;
      behind = Math.max(behind, sent / CHUNK_BYTES - (await scope.db.$count(fileChunks)));
    }
  }
  const { id } = await makeFile({ scope, owner: user }, { leadId, content, bytes: watched() });
  expect(behind).toBeLessThanOrEqual(1);
  let at = 0;
  for await (const part of (await openFile(actorFor(scope, user), id)).bytes) {
    expect(part.length).toBeLessThanOrEqual(CHUNK_BYTES);
    expect(Buffer.compare(part, content.subarray(at, at + part.length))).toBe(0);
    at += part.length;
  }
  expect(at).toBe(MAX_FILE_BYTES);
});

describe('a store that cannot be reached', () => {
  beforeEach(() => {
    useS3();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  it.each([{ status: 403 }, { status: 500 }, 'hang up'] as const)(
    'refuses an upload, which leaves nothing and takes no space: %j',
    async (fault) => {
      s3.faults = [fault, fault];
      expect(await expectProblem(add())).toMatchObject({ code: 'UNAVAILABLE' });
      expect(await scope.db.$count(files, eq(files.leadId, leadId))).toBe(0);
      expect((await caller.usage.limits()).files.usedMegabytes).toBe(0);
      // What nobody has heard of in time may still arrive.
      s3.objects.set(s3.requests.at(-1)?.split(' ')[1] ?? '', CONTENT);
      expect(await runJob()).toEqual({ contents: 0, failed: 0 });
      scope.now = new Date(scope.now.getTime() + 10 * 60 * 1000);
      expect(await runJob()).toEqual({ contents: 1, failed: 0 });
      expect(await stored()).toEqual(NOTHING);
    },
  );

  it('keeps a content until the next run of the job, which removes the others', async () => {
    const [one, two] = [await add(), await add()];
    for (const { id } of [one, two]) await scope.db.delete(files).where(eq(files.id, id));
    s3.faults = [{ status: 500 }];
    expect(await runJob()).toEqual({ contents: 1, failed: 1 });
    expect(await stored()).toEqual({ rows: 1, parts: 0, objects: 1 });
    expect(await runJob()).toEqual({ contents: 1, failed: 0 });
    expect(await stored()).toEqual(NOTHING);
  });

  it('breaks off a download that is not complete', async () => {
    const { id } = await add();
    s3.faults = ['half a body'];
    expect(await expectProblem(readContent(scope, user, id))).toMatchObject({ message: UNREACHABLE });
    s3.objects.set([...s3.objects.keys()][0] ?? '', CONTENT.subarray(1));
    await expect(readContent(scope, user, id)).rejects.toThrow('699999 bytes instead of 700000');
  });
});

it('leaves contents where they are when the settings change', async () => {
  const inDatabase = await add();
  useS3();
  const inS3 = await add();
  for (const { id } of [inDatabase, inS3]) expect((await readContent(scope, user, id)).equals(CONTENT)).toBe(true);
  Object.assign(scope.env, { S3_BUCKET: undefined });
  expect(await expectProblem(readContent(scope, user, inS3.id))).toMatchObject({ code: 'UNAVAILABLE' });
  await add();
  expect(await stored()).toEqual({ rows: 3, parts: 6, objects: 1 });
});

it('removes for good what was deleted first, if deleted files take more than the space of the plan', async () => {
  scope.env.PLAN_FREE_FILE_MB = 1;
  const added = [];
  for (let count = 0; count < 3; count += 1) {
    scope.now = new Date(scope.now.getTime() + 1000);
    const { id } = await add();
    await caller.files.delete({ id });
    added.push(id);
  }
  await add();
  const { items } = await caller.deleted.list({ limit: 10 });
  expect(items.map(({ id }) => id)).toEqual(added.slice(2));
  expect(await runJob()).toEqual({ contents: 2, failed: 0 });
});

it('counts no upload of others', async () => {
  const other = await makeUser(scope);
  const theirs = await callerFor(scope, other).leads.create({ companyName: 'Beta', contactPerson: 'Bo' });
  await makeFile({ scope, owner: other }, { leadId: theirs.id, content: CONTENT });
  expect((await caller.usage.limits()).files.usedMegabytes).toBe(0);
  await add();
  expect((await caller.usage.limits()).files).toEqual({ usedMegabytes: 0.67, maximumMegabytes: 100 });
});
