import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { StoredLead } from '@/domain/leads/lead';
import { calendarDay } from '@/domain/shared/time';
import { placeOfEvent } from '@/domain/staffing/plan/plan-place';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { CLOCK_GROUPS, CLOCK_KEYS, type ClockGroup, clockTasks, movedClockDay } from '@/domain/tasks/event-clock';
import { isUntouched } from '@/domain/tasks/follow-ups';
import { dueOf } from '@/domain/tasks/task-due';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { leads, quotes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { workerOfLead } from '../leads/lead-columns';
import { insertAutoTasks } from '../shared/domain-events';
import { readRules } from '../staffing/rules';
import { isOfLead } from './due-dates';
import { isEditedTask } from './follow-ups';
import { newAutoTask } from './task-rules';

/** The fields of a lead that the days of the clock follow. */
const FOLLOWED = ['eventDate', 'eventEndDate', 'venueName', 'venueCity', 'venueState'] as const;

const event = columnsOf(leads, FOLLOWED) as Pick<typeof leads, (typeof FOLLOWED)[number]>;

type EventFields = Pick<StoredLead, (typeof FOLLOWED)[number]>;

/** The rules in force where and when the event of each lead takes place, in two statements. */
async function readRuleBooks(tx: Database, now: Date) {
  const rows = await readRules(tx);
  return (lead: EventFields, timezone: string) => ruleBook(rows, placeOfEvent(lead, calendarDay(now, timezone)));
}

/** A group of tasks of the clock that has started for a lead. */
interface StartedGroup {
  leadId: string;
  group: ClockGroup;
}

/**
 * Adds a group of tasks of the event clock to a locked lead, for whoever works on it: none without a date of the
 * event or for a lost lead, and none for a step that the lead has a task for, open or completed. Returns how many.
 */
export const startClock = async (tx: Database, actor: Actor, leadId: string, group: ClockGroup): Promise<number> =>
  (await startGroups(tx, actor, [{ leadId, group }])).length;

/** The same for any number of leads, in a fixed number of statements. Returns the lead of each task. */
async function startGroups(tx: Database, actor: Actor, started: readonly StartedGroup[]): Promise<string[]> {
  if (started.length === 0) return [];
  const { now } = actor;
  const ids = started.map(({ leadId }) => ({ id: leadId }));
  // "leads" is spelled out because Drizzle omits the table name in a select from a single table.
  const taken = sql<string[]>`array(
    select t.auto_rule from ${tasks} t
    where t.lead_id = "leads"."id" and t.auto_rule is not null and t.deleted_at is null)`;
  const { id, ownerId, teamId, companyName, status } = leads;
  const found = await tx
    .select({ id, ownerId, teamId, companyName, status, ...event, worker: workerOfLead(), taken })
    .from(leads)
    .where(sql`${id} in (select r.id from ${recordset({ id }, ids)})`);
  const isClocked = (lead: (typeof found)[number]) => lead.eventDate !== null && lead.status !== 'CLOSED_LOST';
  const dated = new Map(found.filter(isClocked).map((lead) => [lead.id, lead]));
  if (dated.size === 0) return [];
  const rulesOf = await readRuleBooks(tx, now);
  const created = started.flatMap(({ leadId, group }) => {
    const lead = dated.get(leadId);
    if (!lead) return [];
    const { companyName, worker } = lead;
    const rules = rulesOf(lead, worker.timezone);
    const made = clockTasks({ group, event: lead, now, worker, rules, companyName, taken: new Set(lead.taken) });
    return made.map((task) => ({ ...newAutoTask(actor, lead, task), leadId }));
  });
  if (created.length > 0) await tx.execute(insertAutoTasks(actor, created));
  return created.map(({ leadId }) => leadId);
}

/** The groups of tasks that the quotes of these leads have started, in one statement. */
async function groupsStarted(tx: Database, leadIds: readonly string[]): Promise<StartedGroup[]> {
  const found = await tx
    .select({
      leadId: quotes.leadId,
      sent: sql<boolean>`bool_or(${quotes.firstSentAt} is not null)`,
      accepted: sql<boolean>`bool_or(${quotes.acceptedAt} is not null)`,
    })
    .from(quotes)
    .where(and(isOfLead(leadIds, quotes), isNull(quotes.deletedAt)))
    .groupBy(quotes.leadId);
  return found.flatMap(({ leadId, ...started }) =>
    CLOCK_GROUPS.filter((group) => started[group]).map((group) => ({ leadId, group })),
  );
}

const MOVED = columnsOf(tasks, ['id', 'dueOn', 'dueDate'] as const);

/**
 * Moves the untouched tasks of the clock with the events of locked leads, in a fixed number of statements. Deleted ones
 * move along, because reopening a lost lead restores them. No task counts as edited, and one that was overdue is pending.
 */
export async function moveClock(tx: Database, now: Date, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const { id, autoRule, dueOn, status } = tasks;
  const found = await tx
    .select({ id, autoRule, dueOn, status, isEdited: isEditedTask(tasks), lead: event, worker: workerOfLead() })
    .from(tasks)
    .innerJoin(leads, eq(leads.id, tasks.leadId))
    .where(and(isOfLead(leadIds), inArray(autoRule, [...CLOCK_KEYS])))
    .orderBy(asc(id))
    .for('update', { of: tasks });
  const untouched = found.filter(isUntouched);
  if (untouched.length === 0) return;
  const rulesOf = await readRuleBooks(tx, now);
  const moved = untouched.flatMap(({ id, autoRule, dueOn, lead, worker }) => {
    const rules = rulesOf(lead, worker.timezone);
    const day = autoRule && movedClockDay({ autoRule, dueOn }, { event: lead, rules, now, worker });
    return day ? [{ id, ...dueOf(day, worker.timezone) }] : [];
  });
  if (moved.length === 0) return;
  const { id: _, ...due } = MOVED;
  await tx.execute(sql`
    update ${tasks} set ${setColumns(due)}, status = 'PENDING' from ${recordset(MOVED, moved)} where ${id} = r.id`);
}

/** A lead before and after a change. */
interface ChangedLead {
  before: EventFields & Pick<StoredLead, 'id' | 'status'>;
  after: Partial<EventFields & Pick<StoredLead, 'status'>>;
}

/** The leads whose tasks of the clock may have to move after a change. */
export const withMovedEvent = (changes: readonly ChangedLead[]): string[] =>
  changes
    .filter(({ before, after }) => FOLLOWED.some((name) => after[name] !== undefined && after[name] !== before[name]))
    .map(({ before }) => before.id);

/** Lets the clock follow changes of locked leads: {@link moveClock}, then {@link startDated}. */
export async function followEvents(tx: Database, actor: Actor, changes: readonly ChangedLead[]): Promise<string[]> {
  await moveClock(tx, actor.now, withMovedEvent(changes));
  return startDated(tx, actor, changes);
}

/**
 * Adds the groups of tasks that have started to leads whose event now has a date, unless they are lost. Returns the lead
 * of each task.
 */
export async function startDated(tx: Database, actor: Actor, changes: readonly ChangedLead[]): Promise<string[]> {
  const dated = changes
    .filter(({ before, after }) => before.eventDate === null && after.eventDate)
    .filter(({ before, after: { status = before.status } }) => status !== 'CLOSED_LOST')
    .map(({ before }) => before.id);
  return dated.length > 0 ? startGroups(tx, actor, await groupsStarted(tx, dated)) : [];
}
