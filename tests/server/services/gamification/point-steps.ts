import { actorFor, callerFor, type TestScope } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { leads } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';
import type { Model, Who } from './point-model';

export interface Team {
  scope: TestScope;
  /** Their sessions began in the team, and do not end when they leave it. */
  users: readonly [SessionUser, SessionUser, SessionUser];
  teamId: string;
  model: Model;
}

export interface Step {
  kind: (typeof KINDS)[number];
  who: Who;
  pick: number;
  /** How often it is sent at the same time. */
  times: number;
}

const LEAD_STEPS = ['create', 'create', 'move', 'move', 'move', 'undo', 'delete', 'restore', 'bulk', 'assign'] as const;
const OTHER_STEPS = ['task', 'complete', 'complete', 'reopen', 'deleteTask', 'restoreTask', 'note', 'note'] as const;
const MORE_STEPS = ['deleteNote', 'import', 'share', 'share', 'join', 'leave'] as const;
const KINDS = [...LEAD_STEPS, ...OTHER_STEPS, ...MORE_STEPS] as const;

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.constantFrom<Who>(0, 1, 2),
  pick: fc.nat(1000),
  times: fc.constantFrom(1, 1, 3),
});

const pickFrom = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items.length > 0 ? items[pick % items.length] : undefined;

const isEven = (pick: number): boolean => pick % 2 === 0;

/** Sends a request that can only succeed once several times at once: exactly one succeeds. */
async function exactlyOnce(times: number, call: () => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: times }, call));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
}

/** Sends an undo several times at once: later ones find nothing left to undo, or are refused. */
async function undo(times: number, call: () => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: times }, call));
  expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true);
}

/** Sends a request several times at once that gets the same response every time. */
async function same<Result>(times: number, call: () => Promise<Result>): Promise<Result> {
  const [first, ...others] = await Promise.all(Array.from({ length: times }, call));
  for (const other of others) expect(other).toEqual(first);
  return first as Result;
}

export async function run(team: Team, { kind, who, pick, times }: Step): Promise<void> {
  const { scope, users, teamId, model } = team;
  scope.now = new Date(scope.now.getTime() + 1000);
  const at = scope.now;
  const actor = actorFor(scope, users[who]);
  // Parallel creations are repeats of one request, by their key.
  const keyed = { ...scope, idempotencyKey: scope.newId() };
  const [caller, repeated] = [callerFor(scope, users[who]), callerFor(keyed, users[who])];
  const isMember = model.members.has(who);
  const live = model.of(who, model.leads);
  switch (kind) {
    case 'create': {
      const shared = isMember && pick % 3 > 0;
      const input = { companyName: 'Arena', contactPerson: 'Jo', status: 'NEW', ...(shared && { teamId }) } as const;
      const { id } = await same(times, () => repeated.leads.create(input));
      model.addLead(id, who, { shared, created: model.award('LEAD_CREATED', who) });
      return;
    }
    case 'import': {
      const createTasks = isEven(pick);
      const companyName = `Hall ${at.toISOString()}`;
      const [status, won] = pick % 3 === 0 ? (['CLOSED_WON', true] as const) : (['PROPOSAL_SENT', false] as const);
      const row = { companyName, contactPerson: 'Al', email: 'al@hall.example', status };
      const data = Array.from({ length: 1 + (pick % 9) }, () => row);
      await same(times, () => repeated.leads.importRows({ data, createTasks }));
      const found = await scope.db
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.ownerId, users[who].id), eq(leads.companyName, companyName)));
      expect(found).toHaveLength(data.length);
      // No points unless it creates tasks, and never a conversion (D13).
      for (const { id } of found) {
        model.addLead(id, who, { won, created: createTasks ? model.award('LEAD_CREATED', who) : null });
      }
      return;
    }
    case 'move': {
      const lead = pickFrom(live, pick);
      if (!lead) return;
      const changes = { status: lead.won ? 'CONTACTED' : 'CLOSED_WON' } as const;
      await Promise.all(Array.from({ length: times }, () => caller.leads.update({ id: lead.id, changes })));
      model.moved(lead, !lead.won, { who, at });
      return;
    }
    case 'assign': {
      const lead = pickFrom(
        live.filter(({ shared }) => shared),
        pick,
      );
      const to = pickFrom([...model.members], pick) ?? 0;
      if (lead && isMember) await caller.leads.update({ id: lead.id, changes: { assigneeId: users[to].id } });
      return;
    }
    case 'share': {
      const lead = pickFrom(
        live.filter(({ owner }) => owner === who),
        pick,
      );
      if (!lead || !isMember) return;
      await caller.leads.update({ id: lead.id, changes: { teamId: lead.shared ? null : teamId } });
      model.share(lead);
      return;
    }
    case 'join': {
      if (isMember) return;
      await joinTeam(scope, users[who], teamId);
      model.members.add(who);
      return;
    }
    case 'leave': {
      if (!isMember || who === 0) return;
      const by = isEven(pick) ? caller : callerFor(scope, users[0]);
      await exactlyOnce(times, () => by.teams.removeMember({ id: teamId, userId: users[who].id }));
      model.left(who);
      return;
    }
    case 'bulk': {
      const chosen = live.filter((lead) => !lead.won).slice(0, 3);
      if (chosen.length === 0) return;
      const ids = chosen.map(({ id }) => id);
      const { id } = await changeManyLeads(actor, { select: { ids }, action: { change: { status: 'CLOSED_WON' } } });
      if (isEven(pick) && id !== null) return undo(times, () => caller.bulk.undo({ id }));
      for (const lead of chosen) model.moved(lead, true, { who, at });
      return;
    }
    case 'undo': {
      const lead = pickFrom(live, pick);
      if (!lead?.move) return;
      const { at: stageEnteredAt, wasWon, earner } = lead.move;
      await exactlyOnce(times, () => caller.leads.undoMove({ id: lead.id, stageEnteredAt }));
      Object.assign(lead, { won: wasWon, earner: wasWon ? earner : null, move: null });
      return;
    }
    case 'delete':
    case 'restore': {
      const lead = pickFrom(model.of(who, model.leads, kind === 'delete'), pick);
      if (!lead) return;
      const { id } = lead;
      await exactlyOnce(times, () =>
        kind === 'delete' ? caller.leads.delete({ id }) : caller.deleted.restore({ id }),
      );
      lead.alive = kind === 'restore';
      return;
    }
    case 'task': {
      const lead = pickFrom(live, pick) ?? null;
      const input = { title: 'Call', dueDate: new Date('2027-03-20T12:00:00Z'), leadId: lead?.id };
      const { id } = await same(times, () => repeated.tasks.create(input));
      model.tasks.push({ id, alive: true, owner: who, lead, inTeam: lead?.shared === true, doneBy: null });
      return;
    }
    case 'complete': {
      const task = pickFrom(
        model.of(who, model.tasks).filter(({ doneBy }) => doneBy === null),
        pick,
      );
      if (!task) return;
      const changes = { status: 'COMPLETED' } as const;
      await Promise.all(Array.from({ length: times }, () => caller.tasks.update({ id: task.id, changes })));
      task.doneBy = who;
      return;
    }
    case 'reopen': {
      const task = pickFrom(
        model.of(who, model.tasks).filter(({ doneBy }) => doneBy !== null),
        pick,
      );
      if (!task) return;
      const select = { ids: [task.id] };
      const { id } = await changeManyTasks(actor, { select, action: { change: { status: 'IN_PROGRESS' } } });
      if (isEven(pick) && id !== null) return undo(times, () => caller.bulk.undo({ id }));
      task.doneBy = null;
      return;
    }
    case 'deleteTask':
    case 'restoreTask': {
      const isDeletion = kind === 'deleteTask';
      const task = pickFrom(model.of(who, model.tasks, isDeletion), pick);
      if (!task) return;
      const { id } = task;
      await exactlyOnce(times, () => (isDeletion ? caller.tasks.delete({ id }) : caller.deleted.restore({ id })));
      task.alive = !isDeletion;
      return;
    }
    case 'note': {
      const lead = isEven(pick) ? (pickFrom(live, pick) ?? null) : null;
      const input = { title: 'Gates', content: 'North first.', leadId: lead?.id };
      const { id } = await same(times, () => repeated.notes.create(input));
      const added = model.award('NOTE_ADDED', who);
      model.notes.push({ id, alive: true, owner: who, lead, inTeam: lead?.shared === true, added });
      return;
    }
    case 'deleteNote': {
      const note = pickFrom(model.of(who, model.notes), pick);
      if (!note) return;
      await exactlyOnce(times, () => caller.notes.delete({ id: note.id }));
      note.alive = false;
      return;
    }
  }
}
