import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_CUSTOM_FIELDS } from '@/domain/custom-fields/custom-field-kinds';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase();

type Body = Record<string, unknown>;
interface Answer {
  status: number;
  body: Body;
}

let me: SessionUser;
let headers: Record<string, string>;
let caller: ReturnType<typeof callerFor>;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
  headers = await bearerOf(rest.scope(), me);
  caller = callerFor(rest.scope(), me);
});

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body, as = headers) =>
  (await ask(method, path, { body, headers: as })) as Answer;

const FIELD = { noun: 'leads', label: 'Region' };
const define = async (more: Body = {}) => (await send('POST', '/api/fields', { ...FIELD, kind: 'text', ...more })).body;
const REGIONS = { kind: 'choice', choices: ['North', 'South'] };
const aLead = async (custom: Body) =>
  (await send('POST', '/api/leads', { company: 'Arena', contactName: 'Jo', custom })).body;
const customOf = async (id: unknown) => (await send('GET', `/api/leads/${id}`)).body;
const leadWith = async (custom: Body) => (await aLead(custom)).id;

describe('a custom field over REST', () => {
  it('is created with a key from its label, listed in order, renamed, moved and archived', async () => {
    const first = await define();
    expect(first).toMatchObject({
      noun: 'leads',
      key: 'region',
      label: 'Region',
      teamId: null,
      position: 0,
      version: 1,
    });
    await define({ label: 'Région' });
    await define({ label: 'Size', key: 'size', kind: 'choice', choices: ['S', { label: 'L', archived: true }] });
    const keys = async () => ((await send('GET', '/api/fields')).body.fields as Body[]).map(({ key }) => key);
    expect(await keys()).toEqual(['region', 'region_2', 'size']);

    const renamed = await send('PUT', `/api/fields/${first.id}`, { label: 'Sales region', position: 2 });
    expect(renamed.body).toMatchObject({ key: 'region', label: 'Sales region', position: 2, version: 2 });
    expect(await keys()).toEqual(['region_2', 'size', 'region']);

    const archived = await send('PUT', `/api/fields/${first.id}`, { archived: true });
    expect(archived.body.archivedAt).not.toBeNull();
    expect((await send('PUT', `/api/fields/${first.id}`, { archived: false, position: 0 })).body).toMatchObject({
      archivedAt: null,
      position: 0,
    });
    expect(await keys()).toEqual(['region', 'region_2', 'size']);
  });

  it.each([
    [{ label: '' }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(61) }, 'label', 'At most 60 characters'],
    [{ key: 'Region' }, 'key', 'Use the letters a to z, digits and _, with a letter first'],
    [{ kind: 'colour' }, 'kind', expect.any(String)],
    [{ kind: 'choice' }, 'choices', 'Add at least one choice'],
    [{ kind: 'choice', choices: ['a', 'A'] }, 'choices', 'Two choices have the same label'],
    [{ choices: ['a'] }, 'choices', 'Only the kinds `choice` and `choices` have choices'],
    [{ noun: 'tasks' }, 'noun', expect.any(String)],
  ])('is refused by name: %j', async (more, field, message) => {
    const { status, body } = await send('POST', '/api/fields', { ...FIELD, kind: 'text', ...more });
    expect({ status, ...body }).toMatchObject({ status: 400, field, error: message });
  });

  it('has a key of its own, which nothing changes', async () => {
    const { id } = await define();
    expect(await send('POST', '/api/fields', { ...FIELD, key: 'region', kind: 'date' })).toMatchObject({
      status: 409,
      body: { field: 'key' },
    });
    expect(await send('PUT', `/api/fields/${id}`, { key: 'other' })).toMatchObject({
      status: 400,
      body: { field: 'key' },
    });
  });

  it('is one of at most 40, of which archived ones are none', async () => {
    const ids: unknown[] = [];
    for (let count = 0; count < MAX_CUSTOM_FIELDS; count += 1) ids.push((await define()).id);
    expect(await send('POST', '/api/fields', { ...FIELD, kind: 'text' })).toMatchObject({ status: 409 });
    await send('PUT', `/api/fields/${ids[0]}`, { archived: true });
    await define();
    expect(await send('PUT', `/api/fields/${ids[0]}`, { archived: false })).toMatchObject({ status: 409 });
  });

  it('is nobody else’s', async () => {
    const { id } = await define();
    const other = await bearerOf(rest.scope(), await rest.makeUser());
    expect((await send('GET', '/api/fields', undefined, other)).body).toEqual({ fields: [] });
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { label: 'Mine' } : undefined;
      expect(await send(method, `/api/fields/${id}`, body, other)).toMatchObject({ status: 404 });
    }
    expect((await send('GET', '/api/fields')).body.fields).toMatchObject([{ label: 'Region', archivedAt: null }]);
  });

  it('of a team is defined by its owner and admins, and used by members', async () => {
    const teamId = await makeTeam(rest.scope());
    const [owner, member] = [await rest.makeUser(), await rest.makeUser()];
    await joinTeam(rest.scope(), owner, teamId, 'owner');
    await joinTeam(rest.scope(), member, teamId);
    const [asOwner, asMember] = [await bearerOf(rest.scope(), owner), await bearerOf(rest.scope(), member)];
    const body = { ...FIELD, kind: 'text', teamId };
    const { body: field } = await send('POST', '/api/fields', body, asOwner);
    expect(field).toMatchObject({ teamId, key: 'region' });
    expect((await send('GET', '/api/fields', undefined, asMember)).body.fields).toEqual([field]);
    expect(await send('POST', '/api/fields', body, asMember)).toMatchObject({ status: 403 });
    expect(await send('PUT', `/api/fields/${field.id}`, { label: 'x' }, asMember)).toMatchObject({ status: 403 });
    expect(await send('POST', '/api/fields', body)).toMatchObject({ status: 404 });
    const lead = { company: 'Arena', contactName: 'Jo', teamId, custom: { region: 'North' } };
    expect((await send('POST', '/api/leads', lead, asMember)).body.custom).toEqual({ region: 'North' });
  });

  it('is changed only by who saw its latest version', async () => {
    const { id } = await define();
    const stale = { ...headers, 'if-match': '"1"' };
    await send('PUT', `/api/fields/${id}`, { label: 'First' }, stale);
    expect(await send('PUT', `/api/fields/${id}`, { label: 'Second' }, stale)).toMatchObject({ status: 412 });
  });
});

describe('the values of a lead', () => {
  it('change one by one, and are refused by name', async () => {
    await define();
    await define({ label: 'Budget', kind: 'money' });
    const { id } = await aLead({ region: 'North', budget: '$1,200.50' });
    expect((await customOf(id)).custom).toEqual({ region: 'North', budget: 1200.5 });
    expect((await send('PUT', `/api/leads/${id}`, { custom: { region: null } })).body.custom).toEqual({
      budget: 1200.5,
    });
    const before = await customOf(id);
    for (const [custom, field] of [
      [{ budget: 'much' }, 'custom.budget'],
      [{ size: 1 }, 'custom.size'],
      [{ budget: { least: 1 } }, 'custom.budget'],
    ] as const) {
      const { status, body } = await send('PUT', `/api/leads/${id}`, { company: 'Hall', custom });
      expect({ status, field: body.field }).toEqual({ status: 400, field });
    }
    expect(await customOf(id)).toEqual(before);
  });

  it('never have another account’s fields', async () => {
    await define();
    const other = await bearerOf(rest.scope(), await rest.makeUser());
    const lead = { company: 'Arena', contactName: 'Jo', custom: { region: 'North' } };
    expect(await send('POST', '/api/leads', lead, other)).toMatchObject({
      status: 400,
      body: { field: 'custom.region' },
    });
  });

  it('are in its history by the label that the field has now', async () => {
    const { id: fieldId } = await define();
    const id = await leadWith({ region: 'North' });
    await send('PUT', `/api/leads/${id}`, { custom: { region: 'South' } });
    await send('PUT', `/api/fields/${fieldId}`, { label: 'Sales region' });
    const { entries } = { entries: (await send('GET', `/api/leads/${id}/history`)).body.history as Body[] };
    expect(entries[0]).toMatchObject({ kind: 'edited', detail: { fields: ['custom'], custom: ['Sales region'] } });
  });

  it('name themselves in the change log', async () => {
    await define();
    const id = String(await leadWith({ region: 'North' }));
    await send('PUT', `/api/leads/${id}`, { custom: { region: 'South' } });
    const { rowChanges } = await import('@/server/db/schema');
    const { eq } = await import('drizzle-orm');
    const logged = await rest.scope().db.select().from(rowChanges).where(eq(rowChanges.rowId, id));
    expect(logged.at(-1)?.columns).toEqual(['custom']);
  });

  it('are hidden while their field is archived, and lost never', async () => {
    const { id: fieldId } = await define();
    const id = await leadWith({ region: 'North' });
    expect((await send('DELETE', `/api/fields/${fieldId}`)).body).toEqual({ id: fieldId, archived: true });
    expect(await customOf(id)).toMatchObject({ custom: {}, customOther: [] });
    await send('PUT', `/api/leads/${id}`, { company: 'Hall' });
    await send('PUT', `/api/fields/${fieldId}`, { archived: false });
    expect((await customOf(id)).custom).toEqual({ region: 'North' });
  });

  it('keep their field from being deleted, as do those of a lead in the trash', async () => {
    const { id: fieldId } = await define();
    const id = String(await leadWith({ region: 'North' }));
    await caller.leads.delete({ id });
    expect((await send('DELETE', `/api/fields/${fieldId}`)).body).toMatchObject({ archived: true });
    const { id: unused } = await define({ label: 'Unused' });
    expect((await send('DELETE', `/api/fields/${unused}`)).body).toEqual({ id: unused, archived: false });
    expect(((await send('GET', '/api/fields')).body.fields as Body[]).map(({ key }) => key)).toEqual(['region']);
  });
});

describe('another kind', () => {
  it('converts all values, with the version of their leads', async () => {
    const { id: fieldId } = await define();
    const [first, second] = [await leadWith({ region: '12' }), await leadWith({ region: '7.5' })];
    expect((await send('PUT', `/api/fields/${fieldId}`, { kind: 'number' })).body).toMatchObject({ kind: 'number' });
    expect((await customOf(first)).custom).toEqual({ region: 12 });
    expect(await customOf(second)).toMatchObject({ custom: { region: 7.5 }, version: 2 });
  });

  it('is refused with the number of leads that would lose their value, and nothing changes', async () => {
    const { id: fieldId } = await define();
    const ids = [
      await leadWith({ region: '12' }),
      await leadWith({ region: 'North' }),
      await leadWith({ region: 'x' }),
    ];
    const { status, body } = await send('PUT', `/api/fields/${fieldId}`, { label: 'Number', kind: 'number' });
    expect({ status, ...body }).toMatchObject({
      status: 409,
      field: 'kind',
      details: { leads: 2 },
      error: '2 leads have a value of “Region” that would be lost. Change these values first, or keep the kind.',
    });
    expect(await customOf(ids[0])).toMatchObject({ custom: { region: '12' }, version: 1 });
    expect((await send('GET', '/api/fields')).body.fields).toMatchObject([{ label: 'Region', kind: 'text' }]);
  });

  it('takes choices that all values are among', async () => {
    const { id: fieldId } = await define();
    const id = await leadWith({ region: 'north' });
    expect(await send('PUT', `/api/fields/${fieldId}`, { kind: 'choice' })).toMatchObject({
      status: 400,
      body: { field: 'choices' },
    });
    await send('PUT', `/api/fields/${fieldId}`, REGIONS);
    expect((await customOf(id)).custom).toEqual({ region: 'North' });
  });
});

describe('a choice', () => {
  it('cannot be left out while leads have it, but archived', async () => {
    const { id: fieldId } = await define(REGIONS);
    const id = await leadWith({ region: 'North' });
    const path = `/api/fields/${fieldId}`;
    expect(await send('PUT', path, { choices: ['South'] })).toMatchObject({
      status: 409,
      body: { field: 'choices', details: { choice: 'North', leads: 1 } },
    });
    await send('PUT', path, { choices: [{ label: 'North', archived: true }, 'South'] });
    expect((await customOf(id)).custom).toEqual({ region: 'North' });
    expect(
      await send('POST', '/api/leads', { company: 'B', contactName: 'Jo', custom: { region: 'North' } }),
    ).toMatchObject({ status: 400, body: { field: 'custom.region', error: 'Invalid Region. Must be South' } });
    await send('PUT', `/api/leads/${id}`, { custom: { region: 'South' } });
    expect((await send('PUT', path, { choices: ['South'] })).body.choices).toEqual([
      { label: 'South', archived: false },
    ]);
  });

  it.each(['choice', 'choices'])(
    'of the kind %s gets a new label, also in leads, and may swap it with another',
    async (kind) => {
      const { id: fieldId } = await define({ kind, choices: ['North', 'South', 'West'] });
      const chosen = (...labels: string[]) => (kind === 'choices' ? labels : labels[0]);
      const one = await leadWith({ region: chosen('North', 'West') });
      const two = await leadWith({ region: chosen('South') });
      await send('PUT', `/api/fields/${fieldId}`, {
        choices: [{ label: 'South', was: 'North' }, { label: 'North', was: 'South' }, 'West'],
      });
      expect((await customOf(one)).custom).toEqual({ region: chosen('South', 'West') });
      expect((await customOf(two)).custom).toEqual({ region: chosen('North') });
    },
  );
});
