import type { TestScope } from '@tests/support/database/scope';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, tasks } from '@/server/db/schema';

/** The time `minutes` after the scope's current time. */
export const inMinutes = ({ now }: TestScope, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Inserts a task, by default PENDING and due one minute ago. */
export async function makeDueTask(
  scope: TestScope,
  { id: ownerId }: SessionUser,
  choices: Partial<typeof tasks.$inferInsert> = {},
): Promise<string> {
  const id = scope.newId();
  const { now } = scope;
  await scope.db.insert(tasks).values({
    id,
    ownerId,
    title: 'Call Harbour Lights',
    dueDate: inMinutes(scope, -1),
    priority: 'HIGH',
    type: 'CALL',
    status: 'PENDING',
    createdAt: now,
    updatedAt: now,
    ...choices,
  });
  return id;
}

/** Inserts an event, by default in half an hour with its reminder due now. */
export async function makeDueEvent(
  scope: TestScope,
  { id: ownerId }: SessionUser,
  choices: Partial<typeof calendarEvents.$inferInsert> = {},
): Promise<string> {
  const id = scope.newId();
  const { now } = scope;
  await scope.db.insert(calendarEvents).values({
    id,
    ownerId,
    title: 'Site visit',
    startTime: inMinutes(scope, 30),
    endTime: inMinutes(scope, 90),
    type: 'MEETING',
    status: 'SCHEDULED',
    reminderMinutes: 30,
    remindAt: now,
    createdAt: now,
    updatedAt: now,
    ...choices,
  });
  return id;
}
