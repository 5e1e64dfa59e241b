import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { makeJpeg, makePng, resizedPng } from '@tests/support/quotes/images';
import { makeQuote } from '@tests/support/quotes/quotes';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGO_DAMAGED, LOGO_TOO_LARGE, type LogoType, NO_LOGO_TYPE, TOO_MANY_PIXELS } from '@/domain/quotes/logo/logo';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { quoteLogos } from '@/server/db/schema';
import { env } from '@/server/env';
import { plainLogo } from '@/server/integrations/pdf/logo';
import { sweepOldRows } from '@/server/jobs/purge';
import { readDocument } from '@/server/services/quotes/quote-document';

const rest = openRestDatabase();

type Headers = Record<string, string>;

const PATH = '/api/quote-settings';
const LOGO = `${PATH}/logo`;
const MB = 1024 * 1024;

const UNSAVED = {
  ...{ id: null, company: '', address: '', logo: null, version: 0 },
  terms: { depositShare: 0, cancellation: [], text: '' },
};

const LETTERHEAD = { company: 'Northgate', address: '12 Harbor Road\nPortland' };
const TERMS = { depositShare: 0.5, cancellation: [{ daysBefore: 14, share: 0.25 }], text: 'Payable at once.' };

let me: SessionUser;
let headers: Headers;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
  headers = await bearerOf(rest.scope(), me);
});

const list = async (as = headers) =>
  ((await ask('GET', PATH, { headers: as })).body as { settings: Record<string, unknown>[] }).settings;
const save = (body: object, as = headers) => ask('PUT', PATH, { headers: as, body });
const upload = (raw: BodyInit, query = '', as = headers) => ask('PUT', LOGO + query, { headers: as, raw });
const logos = () => rest.scope().db.$count(quoteLogos);

async function download(query = '', as = headers) {
  const answer = await route(new Request(new URL(LOGO + query, env().APP_URL), { headers: as }));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A team with its owner, an admin and a member, who are signed in by token. */
async function makePeople() {
  const teamId = await makeTeam(rest.scope());
  const join = async (role: 'owner' | 'admin' | 'member') => {
    const user = await rest.makeUser({ tier: 'PRO' });
    await joinTeam(rest.scope(), user, teamId, role);
    return { user, headers: await bearerOf(rest.scope(), user) };
  };
  return { teamId, owner: await join('owner'), admin: await join('admin'), member: await join('member') };
}

describe('the settings of quotes', () => {
  it('are empty at first, and saved field by field', async () => {
    expect(await list()).toEqual([{ ...UNSAVED, teamId: null }]);
    expect(await save({ ...LETTERHEAD, terms: TERMS })).toMatchObject({
      status: 200,
      body: { ...LETTERHEAD, terms: TERMS, teamId: null, logo: null, version: 1 },
    });
    const changed = await save({ terms: { depositShare: 0 } });
    expect(changed.body).toMatchObject({ ...LETTERHEAD, terms: { ...TERMS, depositShare: 0 }, version: 2 });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(await list()).toEqual([changed.body]);
  });

  it('are what a new quote starts with', async () => {
    await save({ ...LETTERHEAD, terms: TERMS });
    const { content } = await makeQuote({ scope: rest.scope(), user: me });
    expect(content).toMatchObject({
      sender: { businessName: 'Northgate' },
      letterhead: { address: LETTERHEAD.address, logo: null },
      terms: TERMS,
    });
  });

  it('are not saved over a change that the editor has not seen, not even over the first one', async () => {
    const edit = (version: number) =>
      callerFor(rest.scope(), me).quoteSettings.save({ version, changes: { companyName: 'Mine' } });
    expect(await edit(0)).toMatchObject({ version: 1 });
    await expect(edit(0)).rejects.toMatchObject({
      message: 'The letterhead was changed by someone else since you opened it.',
    });
    expect(await edit(1)).toMatchObject({ version: 2 });
    const stale = await save({ address: '' }, { ...headers, 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { details: { current: { company: 'Mine', version: 2 } } } });
  });

  it('of a team are saved by its owner and admins, and read by members', async () => {
    const { teamId, owner, admin, member } = await makePeople();
    expect(await save({ teamId, ...LETTERHEAD }, admin.headers)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await upload(makePng(), `?teamId=${teamId}`, owner.headers)).toMatchObject({ status: 200 });
    expect(await list(member.headers)).toMatchObject([
      { ...UNSAVED, teamId: null },
      { ...LETTERHEAD, teamId, logo: { type: 'image/png' }, version: 1 },
    ]);
    expect(await download(`?teamId=${teamId}`, member.headers)).toMatchObject({ status: 200 });
    for (const refused of [
      await save({ teamId, company: 'Mine' }, member.headers),
      await upload(makePng(), `?teamId=${teamId}`, member.headers),
      await ask('DELETE', `${LOGO}?teamId=${teamId}`, { headers: member.headers }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    for (const hidden of [
      await save({ teamId, company: 'Mine' }),
      await upload(makePng(), `?teamId=${teamId}`),
      await ask('DELETE', `${LOGO}?teamId=${teamId}`, { headers }),
      await ask('GET', `${LOGO}?teamId=${teamId}`, { headers }),
    ]) {
      expect(hidden).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it.each([
    ['become the owner’s when their team is deleted', false],
    ['go with their team if its owner has some', true],
  ])('%s', async (_, hasOwn) => {
    const { teamId, owner } = await makePeople();
    await save({ teamId, company: 'Ours' }, owner.headers);
    if (hasOwn) await save({ company: 'Mine' }, owner.headers);
    expect(await ask('DELETE', `/api/teams/${teamId}`, { headers: owner.headers })).toMatchObject({ status: 200 });
    const kept = hasOwn ? { company: 'Mine', version: 1 } : { company: 'Ours', version: 2 };
    expect(await list(owner.headers)).toMatchObject([{ ...kept, teamId: null }]);
  });
});

describe('the logo', () => {
  it.each<[LogoType, string, Uint8Array<ArrayBuffer>]>([
    ['image/png', 'logo.png', makePng()],
    ['image/jpeg', 'logo.jpg', makeJpeg()],
  ])('is a %s, and given back as it is printed', async (type, name, image) => {
    expect(await ask('GET', LOGO, { headers })).toMatchObject({ status: 404 });
    const { status, body } = await upload(image);
    expect({ status, body }).toMatchObject({ status: 200, body: { logo: { type, sha256: expect.any(String) } } });
    const { bytes, headers: sent } = await download();
    expect(bytes).toEqual(Buffer.from(plainLogo(type, image) ?? []));
    expect(Object.fromEntries(sent)).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
      'cache-control': 'private, no-store',
    });
    expect(await ask('DELETE', LOGO, { headers })).toMatchObject({ status: 200, body: { logo: null } });
    expect(await ask('DELETE', LOGO, { headers })).toMatchObject({ status: 200, body: { logo: null } });
    expect(await download()).toMatchObject({ status: 404 });
  });

  it('does not disturb an edit in progress', async () => {
    await upload(makePng());
    expect(await list()).toMatchObject([{ version: 0, id: expect.any(String) }]);
    const edit = { version: 0, changes: { companyName: 'Northgate' } };
    expect(await callerFor(rest.scope(), me).quoteSettings.save(edit)).toMatchObject({ logo: {}, version: 1 });
  });

  it.each([
    ['no image', Buffer.from('<svg/>'), 400, NO_LOGO_TYPE],
    ['too many pixels', resizedPng({ width: 30_000, height: 30_000 }), 400, TOO_MANY_PIXELS],
    ['fewer pixels than it says', resizedPng({ width: 400, height: 300 }), 400, LOGO_DAMAGED],
    ['no end', makePng().slice(0, 50), 400, LOGO_DAMAGED],
    ['more than 1 MB', Buffer.alloc(MB + 1), 413, LOGO_TOO_LARGE],
  ])('is refused with %s', async (_, image, status, message) => {
    const before = await logos();
    expect(await upload(image)).toMatchObject({ status, body: { field: 'logo', message } });
    expect(await logos()).toBe(before);
  });

  it.each([{ 'content-length': String(50 * MB) }, {}])(
    'of 50 MB is refused before it is read whole: %j',
    async (length) => {
      let read = 0;
      const raw = new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 1;
          if (read > 50) controller.close();
          else controller.enqueue(new Uint8Array(MB));
        },
      });
      const refused = await ask('PUT', LOGO, { raw, headers: { ...headers, ...length } as Headers });
      expect(refused).toMatchObject({ status: 413, body: { message: LOGO_TOO_LARGE } });
      expect(read).toBeLessThanOrEqual(4);
    },
  );

  it('is sent as it is', async () => {
    const form = new FormData();
    form.set('file', new File([makePng()], 'logo.png'));
    expect(await upload(form)).toMatchObject({ status: 415 });
    expect(await upload(makePng(), '?team=1')).toMatchObject({ status: 400 });
    expect(await upload(makePng(), '?teamId=1')).toMatchObject({ status: 400, body: { field: 'teamId' } });
  });

  it('stays with the versions that have it, and is removed otherwise', async () => {
    const before = await logos();
    await upload(makePng());
    const quote = await makeQuote({ scope: rest.scope(), user: me });
    expect(await list()).toMatchObject([{ logo: { sha256: quote.content.letterhead.logo } }]);
    await upload(makePng({ width: 5 }));
    expect(await logos()).toBe(before + 2);
    await upload(makeJpeg());
    expect(await logos()).toBe(before + 2);
    await ask('DELETE', LOGO, { headers });
    expect(await logos()).toBe(before + 1);
    expect(await readDocument({ ...rest.scope(), user: me }, { id: quote.id })).toMatchObject({ hash: quote.hash });
  });

  it('is purged a day after it was added if nothing refers to it', async () => {
    await upload(makePng());
    await makeQuote({ scope: rest.scope(), user: me });
    await upload(makeJpeg());
    const { db, newId, now } = rest.scope();
    const old = addDays(now, -2);
    await db.update(quoteLogos).set({ createdAt: old });
    const unused = { type: 'image/png' as const, sha256: '0', content: makePng() };
    await db.insert(quoteLogos).values([
      { ...unused, id: newId(), createdAt: old },
      { ...unused, id: newId(), createdAt: now },
    ]);
    const before = await logos();
    expect(await sweepOldRows(rest.scope())).toMatchObject({ quoteLogos: 1 });
    expect(await logos()).toBe(before - 1);
  });
});
