import { makeUser, type TestScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { EVENT_STATUSES, EVENT_TYPES } from '@/domain/calendar/event-choices';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { furthestStage } from '@/domain/reports/funnel';
import { TASK_STATUSES } from '@/domain/tasks/task-choices';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, leadHistory, leads, notes, targets, tasks } from '@/server/db/schema';
import { refreshStageMedians } from '@/server/services/dashboard/stage-medians';
import type { Rows } from './naive-dashboard';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Moments around clock changes, the ends of months and a leap day. */
const NOWS = [
  '2026-03-08T06:30:00Z',
  '2026-03-29T00:59:59.999Z',
  '2026-10-25T12:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-12-31T23:30:00Z',
  '2028-02-29T10:00:00Z',
].map((now) => new Date(now));

const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati'];

/** From now, in milliseconds: now itself, within a few days, and within the months around it. */
const offset = fc.oneof(
  fc.constantFrom(0, 1, -1),
  fc.integer({ min: -2 * DAY, max: 2 * DAY }),
  fc.integer({ min: -9 * 24, max: 9 * 24 }).map((hours) => hours * 60 * MINUTE),
  fc.integer({ min: -70 * DAY, max: 70 * DAY }),
);
const whose = fc.constantFrom('mine', 'mine', 'mine', 'assigned', 'givenAway', 'team', 'stranger');
const lead = fc.option(fc.nat(), { freq: 4 });
const deleted = fc.constantFrom(false, false, false, true);

/** Finished stays, oldest first. In few stages, so that some have enough for a median. */
const anyStay = fc.record({
  status: fc.constantFrom('NEW', 'NEW', 'NEW', 'CONTACTED', 'CONTACTED', 'PROPOSAL_SENT', 'CLOSED_LOST'),
  units: fc.oneof(fc.integer({ min: 0, max: 20 * 24 }), fc.integer({ min: 0, max: 200 * 24 })),
});

const anyLead = fc.record({
  whose,
  deleted,
  status: fc.constantFrom(...LEAD_STATUSES),
  priority: fc.constantFrom(...LEAD_PRIORITIES),
  amount: fc.option(fc.nat(10_000_000).map((cents) => cents / 100)),
  followUp: fc.option(offset),
  event: fc.option(offset),
  eventDays: fc.option(fc.integer({ min: -2, max: 40 })),
  inStage: offset,
  closed: offset,
  stays: fc.array(anyStay, { maxLength: 4 }),
  isImported: fc.boolean(),
  updated: offset,
});

const anyTask = fc.record({
  whose,
  deleted,
  status: fc.constantFrom(...TASK_STATUSES),
  due: offset,
  lead,
});

const anyEvent = fc.record({
  whose,
  deleted,
  start: offset,
  length: fc.integer({ min: 1, max: 3 * 24 * 60 }),
  status: fc.constantFrom(...EVENT_STATUSES),
  lead,
});

/** From a month until the next row. */
const anyTarget = fc.record({
  month: fc.integer({ min: -3, max: 2 }),
  revenue: fc.option(fc.integer({ min: 1, max: 200_000 })),
  deals: fc.option(fc.integer({ min: 1, max: 12 })),
});

export const anyAccount = fc.record({
  now: fc.constantFrom(...NOWS),
  zone: fc.constantFrom(...ZONES),
  // The unit of stays: in minutes, their median is less than half a day.
  unit: fc.constantFrom(60 * MINUTE, 60 * MINUTE, MINUTE),
  leads: fc.array(anyLead, { maxLength: 30 }),
  tasks: fc.array(anyTask, { maxLength: 12 }),
  events: fc.array(anyEvent, { maxLength: 6 }),
  notes: fc.array(fc.record({ whose, deleted, lead }), { maxLength: 8 }),
  targets: fc.uniqueArray(anyTarget, { selector: ({ month }) => month, maxLength: 4 }),
});

type Account = typeof anyAccount extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes the rows of an account of a user with a team, between those of others. */
export async function makeAccount(scope: TestScope, account: Account): Promise<{ user: SessionUser; rows: Rows }> {
  const { db, newId } = scope;
  const { now, zone } = account;
  scope.now = now;
  const teamId = await makeTeam(scope);
  const user = await joinTeam(scope, await makeUser(scope, { timezone: zone }), teamId);
  const colleague = await makeUser(scope);
  const stranger = await makeUser(scope);
  const OWNERS = {
    mine: { ownerId: user.id, teamId: null },
    assigned: { ownerId: colleague.id, teamId },
    givenAway: { ownerId: user.id, teamId },
    team: { ownerId: colleague.id, teamId },
    stranger: { ownerId: stranger.id, teamId: null },
  };
  const ASSIGNEES: Partial<Record<keyof typeof OWNERS, string>> = { assigned: user.id, givenAway: colleague.id };
  const at = (ms: number) => new Date(now.getTime() + ms);
  const dayAt = (ms: number) => at(ms).toISOString().slice(0, 10);
  const common = (row: { whose: keyof typeof OWNERS; deleted: boolean }) => ({
    ...OWNERS[row.whose],
    id: newId(),
    createdAt: at(-90 * DAY),
    updatedAt: now,
    deletedAt: row.deleted ? now : null,
  });
  const leadRows = account.leads.map((lead) => ({
    ...common(lead),
    assigneeId: ASSIGNEES[lead.whose] ?? null,
    companyName: 'Acme Arena',
    contactPerson: 'Jo Field',
    status: lead.status,
    furthestStage: furthestStage([lead.status]),
    priority: lead.priority,
    amount: lead.amount,
    eventDate: lead.event === null ? null : dayAt(lead.event),
    eventEndDate: lead.eventDays === null ? null : dayAt((lead.event ?? 0) + lead.eventDays * DAY),
    nextFollowUp: lead.followUp === null ? null : at(lead.followUp),
    stageEnteredAt: at(-Math.abs(lead.inStage)),
    // Imports bring leads that were closed at any time.
    closedAt: lead.status.startsWith('CLOSED') ? at(lead.closed) : null,
    updatedAt: at(lead.updated),
  }));
  /** The team of a linked row is always that of its lead. */
  const linkTo = (lead: number | null) => {
    const linked = lead === null ? undefined : leadRows[lead % leadRows.length];
    return linked ? { leadId: linked.id, teamId: linked.teamId } : { leadId: null, teamId: null };
  };
  const taskRows = account.tasks.map((task) => ({
    ...common(task),
    title: 'Call the venue',
    type: 'CALL' as const,
    priority: 'MEDIUM' as const,
    status: task.status,
    dueDate: at(task.due),
    ...linkTo(task.lead),
  }));
  const eventRows = account.events.map((event) => ({
    ...common(event),
    title: 'Site visit',
    type: EVENT_TYPES[0],
    status: event.status,
    startTime: at(event.start),
    endTime: at(event.start + event.length * MINUTE),
    reminderMinutes: 0,
    ...linkTo(event.lead),
  }));
  const noteRows = account.notes.map((note) => ({
    ...common(note),
    title: 'Gates',
    content: 'North first.',
    ...linkTo(note.lead),
  }));
  const historyRows = account.leads.flatMap(({ stays, isImported, status }, index) => {
    const { id: leadId = '', stageEnteredAt = now } = leadRows[index] ?? {};
    let entered = stageEnteredAt.getTime() - stays.reduce((sum, { units }) => sum + units, 0) * account.unit;
    return [...stays, { status, units: 0 }].map((stay, step) => {
      const first = isImported ? ('imported' as const) : ('created' as const);
      const kind = step > 0 ? ('status_changed' as const) : first;
      const row = { id: newId(), leadId, kind, toStatus: stay.status, at: new Date(entered) };
      entered += stay.units * account.unit;
      return row;
    });
  });
  const targetRows = account.targets.map(({ month, ...target }) => ({
    ...target,
    userId: user.id,
    month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)).toISOString().slice(0, 7),
  }));
  const insertedLeads = leadRows.length > 0 ? await db.insert(leads).values(leadRows).returning() : [];
  const history = historyRows.length > 0 ? await db.insert(leadHistory).values(historyRows).returning() : [];
  await refreshStageMedians(scope, [user.id]);
  return {
    user,
    rows: {
      leads: insertedLeads,
      history,
      tasks: taskRows.length > 0 ? await db.insert(tasks).values(taskRows).returning() : [],
      events: eventRows.length > 0 ? await db.insert(calendarEvents).values(eventRows).returning() : [],
      notes: noteRows.length > 0 ? await db.insert(notes).values(noteRows).returning() : [],
      targets: targetRows.length > 0 ? await db.insert(targets).values(targetRows).returning() : [],
    },
  };
}
