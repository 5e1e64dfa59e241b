import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { runs } from '@tests/support/long';
import { expectProblem } from '@tests/support/problems';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { achievementOf, achievementsBy } from '@/domain/gamification/achievements';
import { LEADERBOARD_PERIODS, periodStart } from '@/domain/gamification/periods';
import { ACTION_POINTS, DAILY_AWARDS } from '@/domain/gamification/point-actions';
import type { SessionUser } from '@/server/auth/sessions';
import { pointEntries, pointTotals, teamMembers, teams } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const { scope } = scopeForFile();

type Who = 0 | 1;

/** Something done once, by whom it was earned, and whether the points are theirs now. */
interface Done {
  by: Who;
  points: number;
}

interface ModelLead {
  id: string;
  alive: boolean;
  won: boolean;
  created: Done;
  /** Who earns the conversion now, and who did before it was reopened. */
  earner: Who | null;
  former: Who | null;
  /** The last move, as long as nothing else has moved the lead. */
  move: { at: Date; wasWon: boolean; earner: Who | null } | null;
}

interface ModelTask {
  id: string;
  alive: boolean;
  doneBy: Who | null;
}

interface ModelNote {
  id: string;
  alive: boolean;
  added: Done;
}

/** What the ledger must say, kept by simple bookkeeping beside the application. */
class Model {
  leads: ModelLead[] = [];
  tasks: ModelTask[] = [];
  notes: ModelNote[] = [];
  awards = { LEAD_CREATED: [0, 0], NOTE_ADDED: [0, 0] };

  award(action: 'LEAD_CREATED' | 'NOTE_ADDED', by: Who): Done {
    const isPaid = (this.awards[action][by] ?? 0) < DAILY_AWARDS[action];
    if (isPaid) this.awards[action][by] = (this.awards[action][by] ?? 0) + 1;
    return { by, points: isPaid ? ACTION_POINTS[action] : 0 };
  }

  standing(who: Who) {
    const created = this.leads.filter(({ alive, created }) => alive && created.by === who);
    const wins = this.leads.filter(({ alive, earner }) => alive && earner === who).length;
    const tasks = this.tasks.filter(({ alive, doneBy }) => alive && doneBy === who).length;
    const added = this.notes.filter(({ alive, added }) => alive && added.by === who);
    const counts = {
      LEAD_CREATED: created.length,
      LEAD_CONVERTED: wins,
      TASK_COMPLETED: tasks,
      NOTE_ADDED: added.length,
    };
    const achievements = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((action) =>
      achievementsBy(action).filter(({ level }) => counts[action] >= level),
    );
    const points =
      created.reduce((sum, { created: { points } }) => sum + points, 0) +
      added.reduce((sum, { added: { points } }) => sum + points, 0) +
      wins * ACTION_POINTS.LEAD_CONVERTED +
      tasks * ACTION_POINTS.TASK_COMPLETED +
      achievements.reduce((sum, { id }) => sum + (achievementOf(id)?.points ?? 0), 0);
    return { points, achievements: achievements.map(({ id }) => id).sort() };
  }
}

type Step = { kind: (typeof KINDS)[number]; who: Who; pick: number };

const KINDS = [
  ...(['create', 'create', 'move', 'move', 'undo', 'delete', 'restore', 'bulk', 'assign', 'repeat'] as const),
  ...([
    'task',
    'complete',
    'complete',
    'reopen',
    'deleteTask',
    'restoreTask',
    'note',
    'note',
    'deleteNote',
    'import',
  ] as const),
];

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.constantFrom<Who>(0, 1),
  pick: fc.nat(1000),
});

const pickFrom = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items.length > 0 ? items[pick % items.length] : undefined;

function moved(lead: ModelLead, toWon: boolean, { who, at }: { who: Who; at: Date }) {
  lead.move = { at, wasWon: lead.won, earner: lead.earner };
  if (lead.earner !== null && !toWon) lead.former = lead.earner;
  lead.earner = toWon ? who : null;
  lead.won = toWon;
}

interface Team {
  users: readonly [SessionUser, SessionUser];
  teamId: string;
  model: Model;
}

async function run({ kind, who, pick }: Step, { users, teamId, model }: Team): Promise<void> {
  const [caller, actor] = [callerFor(scope, users[who]), actorFor(scope, users[who])];
  scope.now = new Date(scope.now.getTime() + 1000);
  const at = scope.now;
  const live = model.leads.filter(({ alive }) => alive);
  switch (kind) {
    case 'create': {
      const { id } = await caller.leads.create({ companyName: 'Arena', contactPerson: 'Jo', status: 'NEW', teamId });
      const created = model.award('LEAD_CREATED', who);
      model.leads.push({ id, alive: true, won: false, created, earner: null, former: null, move: null });
      return;
    }
    case 'import': {
      // No points, unless the import creates tasks (D13).
      await caller.leads.importRows({ data: [{ companyName: 'Hall', contactPerson: 'Al', email: 'al@hall.example' }] });
      return;
    }
    case 'move': {
      const lead = pickFrom(live, pick);
      if (!lead) return;
      await caller.leads.update({ id: lead.id, changes: { status: lead.won ? 'CONTACTED' : 'CLOSED_WON' } });
      moved(lead, !lead.won, { who, at });
      return;
    }
    case 'assign': {
      const lead = pickFrom(live, pick);
      if (lead) await caller.leads.update({ id: lead.id, changes: { assigneeId: users[pick % 2 === 0 ? 0 : 1].id } });
      return;
    }
    case 'repeat': {
      const lead = pickFrom(
        live.filter(({ won }) => !won),
        pick,
      );
      if (!lead) return;
      const win = () => caller.leads.update({ id: lead.id, changes: { status: 'CLOSED_WON' } });
      await Promise.all([win(), win(), win()]);
      moved(lead, true, { who, at });
      return;
    }
    case 'bulk': {
      const chosen = live.filter((lead) => !lead.won).slice(0, 3);
      if (chosen.length === 0) return;
      const ids = chosen.map(({ id }) => id);
      const { id } = await changeManyLeads(actor, { select: { ids }, action: { change: { status: 'CLOSED_WON' } } });
      if (pick % 2 === 0 && id !== null) return void (await caller.bulk.undo({ id }));
      for (const lead of chosen) moved(lead, true, { who, at });
      return;
    }
    case 'undo': {
      const lead = pickFrom(live, pick);
      if (!lead?.move) return;
      const { at: stageEnteredAt, wasWon, earner } = lead.move;
      await caller.leads.undoMove({ id: lead.id, stageEnteredAt });
      if (lead.won && !wasWon) lead.former = lead.earner;
      lead.won = wasWon;
      lead.earner = wasWon ? earner : null;
      lead.move = null;
      return;
    }
    case 'delete': {
      const lead = pickFrom(live, pick);
      if (!lead) return;
      await caller.leads.delete({ id: lead.id });
      lead.alive = false;
      return;
    }
    case 'restore': {
      const lead = pickFrom(
        model.leads.filter(({ alive }) => !alive),
        pick,
      );
      if (!lead) return;
      await caller.deleted.restore({ id: lead.id });
      lead.alive = true;
      return;
    }
    case 'task': {
      const { id } = await caller.tasks.create({
        title: 'Call',
        dueDate: new Date('2027-03-20T12:00:00Z'),
        leadId: live[0]?.id,
      });
      if (live[0]) model.tasks.push({ id, alive: true, doneBy: null });
      return;
    }
    case 'complete': {
      const task = pickFrom(
        model.tasks.filter(({ alive, doneBy }) => alive && doneBy === null),
        pick,
      );
      if (!task) return;
      await caller.tasks.update({ id: task.id, changes: { status: 'COMPLETED' } });
      task.doneBy = who;
      return;
    }
    case 'reopen': {
      const task = pickFrom(
        model.tasks.filter(({ alive, doneBy }) => alive && doneBy !== null),
        pick,
      );
      if (!task) return;
      const select = { ids: [task.id] };
      const { id } = await changeManyTasks(actor, { select, action: { change: { status: 'IN_PROGRESS' } } });
      if (pick % 2 === 0 && id !== null) return void (await caller.bulk.undo({ id }));
      task.doneBy = null;
      return;
    }
    case 'deleteTask':
    case 'restoreTask': {
      const task = pickFrom(
        model.tasks.filter(({ alive }) => alive === (kind === 'deleteTask')),
        pick,
      );
      if (!task) return;
      await (kind === 'deleteTask' ? caller.tasks.delete({ id: task.id }) : caller.deleted.restore({ id: task.id }));
      task.alive = kind === 'restoreTask';
      return;
    }
    case 'note': {
      const { id } = await caller.notes.create({ title: 'Gates', content: 'North first.' });
      model.notes.push({ id, alive: true, added: model.award('NOTE_ADDED', who) });
      return;
    }
    case 'deleteNote': {
      const note = pickFrom(
        model.notes.filter(({ alive, added }) => alive && added.by === who),
        pick,
      );
      if (!note) return;
      await caller.notes.delete({ id: note.id });
      note.alive = false;
      return;
    }
  }
}

async function readLedger({ db }: TestScope, userId: string) {
  const active = await db
    .select()
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, userId), isNull(pointEntries.takenBackAt)));
  const totals = await db.select().from(pointTotals).where(eq(pointTotals.userId, userId));
  return { active, totals };
}

it('says what was done and not undone, whatever two members do to their leads', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      scope.now = new Date('2027-03-10T12:00:00Z');
      const teamId = scope.newId();
      await scope.db.insert(teams).values({ id: teamId, name: 'North', createdAt: scope.now });
      const member = async () => ({ ...(await makeUser(scope)), teamIds: [teamId] });
      const users = [await member(), await member()] as const;
      const [owner, leaver] = users;
      await scope.db.insert(teamMembers).values([
        { teamId, userId: owner.id, role: 'owner', joinedAt: scope.now },
        { teamId, userId: leaver.id, role: 'member', joinedAt: scope.now },
      ]);
      const model = new Model();
      const team: Team = { users, teamId, model };
      for (const each of steps) await run(each, team);

      for (const who of [0, 1] as const) {
        const expected = model.standing(who);
        const stats = await callerFor(scope, users[who]).gamification.stats();
        expect(stats.totalPoints).toBe(expected.points);
        expect(stats.achievements.map(({ id }) => id).sort()).toEqual(expected.achievements);
        const { active, totals } = await readLedger(scope, users[who].id);
        const sum = active.reduce((points, entry) => points + entry.points, 0);
        expect(sum).toBe(expected.points);
        for (const period of active.length > 0 ? LEADERBOARD_PERIODS : []) {
          const starts = periodStart(period, '2027-03-10');
          expect(totals.find((row) => row.period === period && row.starts === starts)?.points).toBe(sum);
        }
      }
      await callerFor(scope, leaver).teams.removeMember({ id: teamId, userId: leaver.id });
      // The team is still in the session that the leaver's open tabs started with.
      const left = callerFor(scope, leaver);
      for (const { id, alive } of model.leads) {
        expect(await expectProblem(left.leads.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
        if (alive) await callerFor(scope, owner).leads.byId({ id });
      }
      expect((await left.gamification.stats()).totalPoints).toBe(model.standing(1).points);
    }),
    runs(12, 400),
  );
});
