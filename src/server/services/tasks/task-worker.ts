import { and, eq } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import { tasks, users } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';
import { workerOf } from '../shared/whose';

/** The user who does a task: its dates follow their time zone and skip their days off (D101). */
export async function readTaskWorker({ db, user }: Actor, id: string): Promise<Worker> {
  const [worker] = await db
    .select({ timezone: users.timezone, streakDaysOff: users.streakDaysOff })
    .from(tasks)
    .innerJoin(users, eq(users.id, workerOf(tasks)))
    .where(and(eq(tasks.id, id), visibleTo(user, tasks)));
  return worker ?? notFound('task');
}
