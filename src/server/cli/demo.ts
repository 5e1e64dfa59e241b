import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import { resetPasswordInput } from '@/domain/accounts/account';
import { TRIAL_DAYS } from '@/domain/plans/plans';
import { addDays, DAY_MS } from '@/domain/shared/time';
import type { TaskPriority, TaskType } from '@/domain/tasks/task-choices';
import { newToken } from '../auth/sessions';
import { NOUN_TABLES } from '../db/noun-tables';
import { domainEvents, forecastSnapshots, leads, notifications, targets, tasks, usage, users } from '../db/schema';
import type { Actor, Scope } from '../scope';
import { createAccount, findUserByEmail } from '../services/accounts/accounts';
import { hashNewPassword } from '../services/accounts/new-password';
import { setPassword } from '../services/accounts/passwords';
import { refreshStageMedians } from '../services/dashboard/stage-medians';
import { setTargets } from '../services/dashboard/targets';
import { createLead, updateLead } from '../services/leads/leads';
import { DEMO_COMPANIES, type DemoCompany } from './demo-companies';
import { addNotesAndEvents } from './demo-days';
import { recordPastForecasts } from './demo-forecasts';
import { demoJourney, priorityOf } from './demo-plan';

const DEMO_EMAIL = 'demo@stanchion.example';

/** Overdue automatic tasks older than this are completed, as a diligent rep would. */
const CATCH_UP_DAYS = 4;

/** Fills the demo account with five months of work, replacing what it held. Other accounts are not affected. */
export async function loadDemo(scope: Scope, { password = newToken().slice(0, 12) }): Promise<void> {
  const actor = await demoActor(scope, resetPasswordInput.shape.password.parse(password));
  await clear(actor);
  for (const [index, company] of DEMO_COMPANIES.entries()) await playLead(actor, company, index);
  await completeOldTasks(actor);
  await addOwnTasks(actor);
  await addNotesAndEvents(actor);
  await refreshStageMedians(actor, [actor.user.id]);
  await setTargets(actor, { revenue: 40_000, deals: 4 });
  await recordPastForecasts(actor);
  console.info(`Sign in as ${DEMO_EMAIL} with the password ${password}`);
}

async function demoActor(scope: Scope, password: string): Promise<Actor> {
  const { db, now } = scope;
  const trialEndsAt = addDays(now, TRIAL_DAYS);
  const known = await findUserByEmail(db, DEMO_EMAIL);
  const account = { name: 'Jordan Avery', email: DEMO_EMAIL, password, timezone: 'America/New_York' };
  const user = known ?? (await createAccount(scope, account));
  if (known) await setPassword(scope, known.id, { passwordHash: await hashNewPassword(account) });
  await db.update(users).set({ trialEndsAt }).where(eq(users.id, user.id));
  return { ...scope, user: { ...user, trialEndsAt, teamIds: [] } };
}

async function clear({ db, user }: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const owned = Object.values(NOUN_TABLES).map(({ table }) => table);
    for (const table of [...owned.reverse(), domainEvents]) await tx.delete(table).where(eq(table.ownerId, user.id));
    await tx.delete(notifications).where(eq(notifications.userId, user.id));
    for (const table of [usage, targets, forecastSnapshots]) await tx.delete(table).where(eq(table.userId, user.id));
  });
}

/**
 * Replays a lead's history through the same services that users use, so that history, tasks and counters are
 * consistent.
 */
async function playLead(actor: Actor, { company, contact, notes }: DemoCompany, index: number): Promise<void> {
  const [first, ...later] = demoJourney(index, actor.now);
  if (!first) return;
  const { id } = await createLead(
    { ...actor, now: first.at },
    {
      companyName: company,
      contactPerson: contact,
      email: `${contact
        .toLowerCase()
        .replace(/^dr\.\s+/, '')
        .replace(/[^a-z]+/g, '.')}@example.com`,
      phone: `(555) ${200 + ((index * 37) % 700)}-0${String(100 + index).slice(-3)}`,
      status: first.status,
      priority: priorityOf(index),
      notes,
    },
  );
  for (const { status, at, lostReason } of later) {
    const open = !status.startsWith('CLOSED');
    const nextFollowUp = open ? addDays(actor.now, (index % 11) - 2) : null;
    await updateLead({ ...actor, now: at }, { id, changes: { status, nextFollowUp, lostReason } });
  }
}

async function completeOldTasks({ db, user, now }: Actor): Promise<void> {
  const due = await db
    .select({ id: tasks.id, dueDate: tasks.dueDate, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.ownerId, user.id), ne(tasks.status, 'COMPLETED'), lt(tasks.dueDate, now)))
    .orderBy(asc(tasks.dueDate), asc(tasks.id));
  for (const [index, { id, dueDate, createdAt }] of due.entries()) {
    // Leave some recent ones overdue.
    if (dueDate > addDays(now, -CATCH_UP_DAYS) && index % 2 === 0) continue;
    const early = ((index % 9) + 1) * (DAY_MS / 24);
    const completedAt = new Date(Math.max(createdAt.getTime(), dueDate.getTime() - early));
    await db.update(tasks).set({ status: 'COMPLETED', completedAt, updatedAt: completedAt }).where(eq(tasks.id, id));
  }
}

/** Tasks that the rep added: the company concerned, the due date, and the progress. */
const OWN_TASKS: readonly {
  title: string;
  about?: number;
  days: number;
  type: TaskType;
  priority: TaskPriority;
  started?: true;
}[] = [
  { title: 'Call Bluewater Arena about the hockey nights', about: 1, days: 0, type: 'CALL', priority: 'HIGH' },
  {
    title: 'Send the insurance certificate to Northgate',
    about: 4,
    days: 0.2,
    type: 'EMAIL',
    priority: 'HIGH',
    started: true,
  },
  {
    title: 'Draft the staffing plan for race day',
    about: 24,
    days: 2,
    type: 'PROPOSAL',
    priority: 'HIGH',
    started: true,
  },
  { title: 'Site visit: walk the amphitheater exits', about: 48, days: 3, type: 'CONSULTATION', priority: 'MEDIUM' },
  { title: 'Collect three references for Rosewater Estate', about: 9, days: 4, type: 'OTHER', priority: 'LOW' },
  { title: 'Prepare answers for the Metro Dome tender', about: 18, days: 9, type: 'PROPOSAL', priority: 'HIGH' },
  { title: 'Renew the county vendor registration', days: 13, type: 'OTHER', priority: 'MEDIUM' },
  { title: 'Plan next quarter: which venues end their contracts', days: 20, type: 'OTHER', priority: 'LOW' },
];

async function addOwnTasks({ db, user, now, newId }: Actor): Promise<void> {
  const companies = OWN_TASKS.flatMap(({ about }) =>
    about === undefined ? [] : (DEMO_COMPANIES[about]?.company ?? []),
  );
  const rows = await db
    .select({ id: leads.id, companyName: leads.companyName })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), inArray(leads.companyName, companies)));
  const idOf = new Map(rows.map(({ id, companyName }) => [companyName, id]));
  await db.insert(tasks).values(
    OWN_TASKS.map(({ title, about, days, type, priority, started }) => ({
      id: newId(),
      ownerId: user.id,
      leadId: about === undefined ? null : (idOf.get(DEMO_COMPANIES[about]?.company ?? '') ?? null),
      title,
      dueDate: addDays(now, days + 0.1),
      type,
      priority,
      status: started ? ('IN_PROGRESS' as const) : ('PENDING' as const),
      assignedTo: user.name,
      createdAt: addDays(now, -2),
      updatedAt: addDays(now, -1),
    })),
  );
}
