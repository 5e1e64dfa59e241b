import { sql } from 'drizzle-orm';
import { furthestStage } from '@/domain/reports/funnel';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, tasks } from '@/server/db/schema';
import type { TestScope } from './scope';

type LeadFields = Partial<typeof leads.$inferInsert>;

/** Inserts leads of one owner in one statement and returns their ids in ascending order. */
export async function makeLeads(
  scope: TestScope,
  owner: SessionUser,
  count: number,
  fields: LeadFields = {},
): Promise<string[]> {
  const { now } = scope;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: scope.newId(),
    ownerId: owner.id,
    companyName: `Company ${index}`,
    contactPerson: 'Jo Field',
    status: 'NEW' as const,
    priority: 'MEDIUM' as const,
    stageEnteredAt: now,
    createdAt: now,
    updatedAt: now,
    furthestStage: furthestStage([fields.status ?? 'NEW']),
    ...fields,
  }));
  await scope.db.insert(leads).values(rows);
  return rows.map(({ id }) => id);
}

type TaskFields = Partial<typeof tasks.$inferInsert>;

/** Inserts tasks of one owner in one statement and returns their ids in ascending order. */
export async function makeTasks(
  scope: TestScope,
  owner: SessionUser,
  count: number,
  fields: TaskFields = {},
): Promise<string[]> {
  const { now } = scope;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: scope.newId(),
    ownerId: owner.id,
    title: `Task ${index}`,
    dueDate: addDays(now, 1),
    priority: 'MEDIUM' as const,
    type: 'OTHER' as const,
    status: 'PENDING' as const,
    createdAt: now,
    updatedAt: now,
    ...fields,
  }));
  await scope.db.insert(tasks).values(rows);
  return rows.map(({ id }) => id);
}

/** While `work` runs, every update of this lead fails with a deadlock error. */
export async function whileDeadlocked<T>({ db }: TestScope, leadId: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
  await db.execute(
    sql.raw(
      `create trigger stuck before update on leads for each row when (old.id = '${leadId}') execute function give_up()`,
    ),
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`drop function give_up cascade`);
  }
}
