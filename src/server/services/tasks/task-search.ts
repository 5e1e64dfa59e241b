import { asc, sql } from 'drizzle-orm';
import type { FoundTask } from '@/domain/search/search';
import { leads, rankByDue, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { companyOf, leadOf } from '../leads/linked-lead';
import { matchingTasks, withCurrentStatus } from './task-queries';

export async function findTasks(actor: Actor, q: string, limit: number): Promise<FoundTask[]> {
  const rows = await selectFoundTasks(actor, q, limit);
  return rows.map(({ rank: _, ...task }) => withCurrentStatus(task, actor.now));
}

/** Open tasks first, the earliest due first; then completed ones, the last completed first. */
export function selectFoundTasks(actor: Actor, q: string, limit: number) {
  const rank = rankByDue(tasks);
  const firstByRank = (open: boolean) =>
    actor.db
      .select({
        id: tasks.id,
        title: tasks.title,
        dueDate: tasks.dueDate,
        dueOn: tasks.dueOn,
        status: tasks.status,
        leadCompany: companyOf(tasks),
        rank: rank.as('rank'),
      })
      .from(tasks)
      .leftJoin(leads, leadOf(actor.user, tasks))
      .where(matchingTasks(actor, { q, open }))
      .orderBy(rank, asc(tasks.id))
      .limit(limit);
  return firstByRank(true).unionAll(firstByRank(false)).orderBy(sql`rank, id`);
}
