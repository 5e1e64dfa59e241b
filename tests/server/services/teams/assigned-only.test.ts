import { scopeForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers } from '@/server/db/schema';
import { exportLeads } from '@/server/services/leads/lead-export';

// What each kind of person sees of a team, whether it shows everything to its members or not (D27, D65).

const { scope } = scopeForFile();

const WHO = ['owner', 'admin', 'member', 'former', 'outsider'] as const;
type Who = (typeof WHO)[number];

/**
 * The leads of the team: assigned to the member, to the admin, unassigned, and the member's own that was given away.
 */
const ALL = ['admin’s', 'given away', 'member’s', 'nobody’s'];
const SEEN = ['given away', 'member’s', 'nobody’s'];

const EXPECTED: { assignedOnly: boolean; sees: Record<Who, string[]> }[] = [
  { assignedOnly: false, sees: { owner: ALL, admin: ALL, member: ALL, former: [], outsider: [] } },
  { assignedOnly: true, sees: { owner: ALL, admin: ALL, member: SEEN, former: [], outsider: [] } },
];

async function makeWorld(assignedOnly: boolean) {
  const teamId = await makeTeam(scope);
  const user = () => makeUser(scope, { tier: 'PRO' });
  const former = await joinTeam(scope, await user(), teamId);
  await scope.db.delete(teamMembers).where(eq(teamMembers.userId, former.id));
  const people: Record<Who, SessionUser> = {
    owner: await joinTeam(scope, await user(), teamId, 'owner'),
    admin: await joinTeam(scope, await user(), teamId, 'admin'),
    member: await joinTeam(scope, await user(), teamId),
    former,
    outsider: await user(),
  };
  const { owner, admin, member } = people;
  const [caller, ownerId] = [callerFor(scope, owner), owner];
  const make = async (companyName: string, of: SessionUser, assigneeId: string | null) =>
    (await makeLeads(scope, of, 1, { companyName, teamId, assigneeId }))[0] ?? '';
  const ids = {
    'admin’s': await make('admin’s', ownerId, admin.id),
    'member’s': await make('member’s', ownerId, member.id),
    'nobody’s': await make('nobody’s', ownerId, null),
    'given away': await make('given away', member, admin.id),
  };
  for (const [title, leadId] of Object.entries(ids)) {
    await caller.tasks.create({ title, dueDate: addDays(scope.now, 1), leadId });
    await caller.notes.create({ title, content: title, leadId });
    const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
    await caller.calendarEvents.create({ title, ...times, leadId });
  }
  if (assignedOnly) await caller.teams.update({ id: teamId, changes: { assignedOnly } });
  return { teamId, people, ids };
}

const namesIn = (rows: readonly { title?: string; companyName?: string | null }[]) =>
  rows.map(({ title, companyName }) => title ?? companyName ?? '').sort();

describe.each(EXPECTED)('a team with assignedOnly: $assignedOnly', ({ assignedOnly, sees }) => {
  it('shows each role the same leads and their rows everywhere', async () => {
    const { people, ids } = await makeWorld(assignedOnly);
    const range = { from: scope.now, to: addDays(scope.now, 3) };
    for (const who of WHO) {
      const caller = callerFor(scope, people[who]);
      const seen = [...sees[who]].sort();
      const shown = {
        list: namesIn((await caller.leads.list({})).items),
        // By their exact names, which are looked up in another way than other searches.
        searched: namesIn((await Promise.all(ALL.map((q) => caller.search.leads({ q })))).flat()),
        tasks: namesIn((await caller.tasks.list({})).items),
        notes: namesIn((await caller.notes.list({})).items),
        events: namesIn((await caller.calendarEvents.range(range)).events),
        due: namesIn((await caller.calendarEvents.layer(range)).items.filter(({ kind }) => kind === 'task')),
      };
      expect([who, shown]).toEqual([
        who,
        { list: seen, searched: seen, tasks: seen, notes: seen, events: seen, due: seen },
      ]);

      let csv = '';
      for await (const part of exportLeads(actorFor(scope, people[who]), {})) csv += part;
      const counts = {
        leads: (await caller.leads.count({})).count,
        found: (await caller.leads.count({ q: '’s' })).count,
        ofTeam: (await caller.leads.count({ whose: 'TEAM' })).count,
        board: (await caller.pipeline.matches({})).NEW.count,
        summary: (await caller.pipeline.summary()).stages.NEW.count,
        tasks: (await caller.tasks.counts()).ALL,
        notes: (await caller.notes.count({})).count,
        report: (await caller.reports.read({ whose: 'TEAM' })).figures.leads,
        exported: csv.trim().split('\r\n').length - 1,
      };
      const { length } = seen;
      expect([who, counts]).toEqual([
        who,
        {
          ...{ leads: length, ofTeam: length, board: length, summary: length, tasks: length, notes: length },
          ...{ report: length, exported: length },
          found: seen.filter((name) => name.includes('’s')).length,
        },
      ]);

      for (const [name, id] of Object.entries(ids)) {
        const calls = [() => caller.leads.byId({ id }), () => caller.leads.update({ id, changes: { notes: who } })];
        const link = () => caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
        if (seen.includes(name)) for (const call of calls) await call();
        else for (const call of [...calls, link]) expect((await expectProblem(call())).code).toBe('NOT_FOUND');
      }
    }
  });
});

it('applies a new assignee or role at once', async () => {
  const { teamId, people, ids } = await makeWorld(true);
  const [owner, member] = [callerFor(scope, people.owner), callerFor(scope, people.member)];
  const sees = async (name: keyof typeof ids) => namesIn((await member.leads.list({})).items).includes(name);
  await owner.leads.update({ id: ids['nobody’s'], changes: { assigneeId: people.admin.id } });
  expect(await sees('nobody’s')).toBe(false);
  await owner.leads.update({ id: ids['admin’s'], changes: { assigneeId: people.member.id } });
  expect(await sees('admin’s')).toBe(true);
  await owner.teams.changeRole({ id: teamId, userId: people.member.id, changes: { role: 'admin' } });
  expect(await sees('nobody’s')).toBe(true);
});

it('lets only the owner switch assignedOnly, and notifies the members of each change once', async () => {
  const { teamId, people } = await makeWorld(true);
  const [owner, admin] = [callerFor(scope, people.owner), callerFor(scope, people.admin)];
  const off = { id: teamId, changes: { assignedOnly: false } };
  expect((await expectProblem(admin.teams.update(off))).code).toBe('FORBIDDEN');
  // A value that changes nothing counts as left out.
  await admin.teams.update({ id: teamId, changes: { name: 'South', assignedOnly: true } });
  expect(await owner.teams.update(off)).toMatchObject({ assignedOnly: false });
  const told = async (who: Who) =>
    (await callerFor(scope, people[who]).notifications.list({})).items
      .filter(({ kind }) => kind === 'team_membership')
      .map(({ message }) => message);
  expect(await told('member')).toEqual([
    'You now see all leads of the team.',
    'You now see only the leads that are assigned to you or to nobody.',
  ]);
  expect(await told('admin')).toEqual([]);
});
