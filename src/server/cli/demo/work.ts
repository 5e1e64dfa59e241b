import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import { addDays, DAY_MS } from '@/domain/shared/time';
import type { TaskPriority, TaskType } from '@/domain/tasks/task-choices';
import { leads, tasks } from '../../db/schema';
import type { Actor } from '../../scope';
import { earnPoints } from '../../services/gamification/point-work';
import { settleActivity } from '../../services/leads/activity/lead-activity';
import { DEMO_COMPANIES } from './companies';

/** Overdue automatic tasks older than this are completed, as a diligent rep would. */
const CATCH_UP_DAYS = 4;

export async function completeOldTasks(actor: Actor): Promise<void> {
  const { db, user, now } = actor;
  const due = await db
    .select({ id: tasks.id, leadId: tasks.leadId, dueDate: tasks.dueDate, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.ownerId, user.id), ne(tasks.status, 'COMPLETED'), lt(tasks.dueDate, now)))
    .orderBy(asc(tasks.dueDate), asc(tasks.id));
  for (const [index, { id, leadId, dueDate, createdAt }] of due.entries()) {
    // Leave some recent ones overdue.
    if (dueDate > addDays(now, -CATCH_UP_DAYS) && index % 2 === 0) continue;
    const early = ((index % 9) + 1) * (DAY_MS / 24);
    const completedAt = new Date(Math.max(createdAt.getTime(), dueDate.getTime() - early));
    await db.update(tasks).set({ status: 'COMPLETED', completedAt, updatedAt: completedAt }).where(eq(tasks.id, id));
    await settleActivity(db, actor, [leadId]);
    await earnPoints({ ...actor, now: completedAt }, { earned: [{ action: 'TASK_COMPLETED', subject: id }] });
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

export async function addOwnTasks({ db, user, now, newId }: Actor): Promise<void> {
  const companies = OWN_TASKS.flatMap(({ about }) =>
    about === undefined ? [] : (DEMO_COMPANIES[about]?.company ?? []),
  );
  const rows = await db
    .select({ id: leads.id, teamId: leads.teamId, companyName: leads.companyName })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), inArray(leads.companyName, companies)));
  const leadOf = new Map(rows.map(({ companyName, ...lead }) => [companyName, lead]));
  await db.insert(tasks).values(
    OWN_TASKS.map(({ title, about, days, type, priority, started }) => {
      const lead = about === undefined ? undefined : leadOf.get(DEMO_COMPANIES[about]?.company ?? '');
      return {
        id: newId(),
        ownerId: user.id,
        teamId: lead?.teamId ?? null,
        leadId: lead?.id ?? null,
        title,
        dueDate: addDays(now, days + 0.1),
        type,
        priority,
        status: started ? ('IN_PROGRESS' as const) : ('PENDING' as const),
        assignedTo: user.name,
        createdAt: addDays(now, -2),
        updatedAt: addDays(now, -1),
      };
    }),
  );
}
