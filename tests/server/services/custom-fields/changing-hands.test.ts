import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { customFields } from '@/server/db/schema';
import { deleteAccountAsOperator } from '@/server/services/accounts/deletion/delete-account';

const { scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });

type Caller = typeof caller;
let teamId: string;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
});

const define = (by: Caller, label: string, kind: 'text' | 'number' = 'text', of: string | null = null) =>
  by.customFields.create({ noun: 'leads', label, kind, teamId: of });

const LEAD = { companyName: 'Arena', contactPerson: 'Jo' };
const shown = async (id: string, by: Caller = caller) => {
  const { custom, customOther } = await by.leads.byId({ id });
  return { custom, other: customOther.map(({ key, value }) => `${key}: ${value}`) };
};

/** My fields, and those of the team, which has one of the same key and kind, and one of another kind. */
async function defineBoth() {
  await define(caller, 'Region');
  await define(caller, 'Size');
  await define(caller, 'Mine');
  await define(caller, 'Region', 'text', teamId);
  await define(caller, 'Size', 'number', teamId);
}

const MINE = { custom: { region: 'North', size: 'big', mine: 'x' }, other: [] };
const THEIRS = { custom: { region: 'North' }, other: ['size: big', 'mine: x'] };

async function aLead() {
  await defineBoth();
  return (await caller.leads.create({ ...LEAD, custom: MINE.custom })).id;
}

describe('a lead that changes hands', () => {
  it('shows its values in the fields of the same key and kind, keeps the others apart, and gives them back', async () => {
    const id = await aLead();
    const shared = await caller.leads.update({ id, changes: { teamId } });
    expect(shared).toMatchObject({ custom: THEIRS.custom });
    expect(await shown(id)).toEqual(THEIRS);
    await caller.leads.update({ id, changes: { teamId: null } });
    expect(await shown(id)).toEqual(MINE);
  });

  it('takes values of its new fields in the same change, and refuses those of its former ones', async () => {
    const id = await aLead();
    await caller.leads.update({ id, changes: { teamId, custom: { region: 'South', size: 3 } } });
    expect(await shown(id)).toEqual({ custom: { region: 'South', size: 3 }, other: ['size: big', 'mine: x'] });
    await expect(caller.leads.update({ id, changes: { custom: { mine: 'y' } } })).rejects.toThrow('“mine”');
    expect(await shown(id)).toMatchObject({ other: ['size: big', 'mine: x'] });
  });

  it('does the same in bulk, and when that is undone', async () => {
    const id = await aLead();
    let changeId = '';
    for await (const message of await caller.bulk.leads({ select: { ids: [id] }, action: { change: { teamId } } })) {
      if (message.type === 'done') changeId = message.result.id ?? '';
    }
    expect(await shown(id)).toEqual(THEIRS);
    await caller.bulk.undo({ id: changeId });
    expect(await shown(id)).toEqual(MINE);
  });

  it('does the same when the team is deleted, whose other fields stay known', async () => {
    const id = await aLead();
    await caller.leads.update({ id, changes: { teamId, custom: { size: 3 } } });
    await define(caller, 'Unused', 'text', teamId);
    await caller.teams.delete({ id: teamId });
    expect(await shown(id)).toEqual({ custom: MINE.custom, other: ['size: 3'] });
    const orphans = await scope.db.select().from(customFields).where(eq(customFields.key, 'unused'));
    expect(orphans).toEqual([]);
  });

  it('keeps the values of a member whose account is deleted', async () => {
    const member = await makeUser(scope, { name: 'Ana' });
    const inTeam: SessionUser = await joinTeam(scope, member, teamId);
    const theirs = callerFor(scope, inTeam);
    await define(theirs, 'Theirs');
    await define(theirs, 'Unused');
    const { id } = await theirs.leads.create({ ...LEAD, custom: { theirs: 'kept' } });
    await theirs.leads.update({ id, changes: { teamId } });
    await deleteAccountAsOperator(actorFor(scope, inTeam));
    expect(await shown(id)).toEqual({ custom: {}, other: ['theirs: kept'] });
    const left = await scope.db
      .select()
      .from(customFields)
      .where(inArray(customFields.key, ['theirs', 'unused']));
    expect(left).toMatchObject([{ key: 'theirs', ownerId: null, teamId: null }]);
  });

  it('shows values that it brought along as soon as its team has such a field', async () => {
    await define(caller, 'Region');
    const { id } = await caller.leads.create({ ...LEAD, custom: { region: 'North' } });
    await caller.leads.update({ id, changes: { teamId } });
    expect(await shown(id)).toEqual({ custom: {}, other: ['region: North'] });
    const field = await define(caller, 'Region', 'number', teamId);
    expect(await shown(id)).toEqual({ custom: {}, other: ['region: North'] });
    await caller.customFields.update({ id: field.id, changes: { kind: 'text' } });
    expect(await shown(id)).toEqual({ custom: { region: 'North' }, other: [] });
  });
});

describe('booking again', () => {
  it('copies the values', async () => {
    const id = await aLead();
    expect(await caller.leads.bookAgain({ id })).toMatchObject({ custom: MINE.custom, customOther: [] });
    await caller.leads.update({ id, changes: { teamId } });
    const { id: next } = await caller.leads.bookAgain({ id });
    expect(await shown(next)).toEqual(THEIRS);
  });
});
