import { sql } from 'drizzle-orm';
import type { EventStatus } from '@/domain/calendar/event-choices';
import { shouldRemind } from '@/domain/calendar/reminder';
import { rowsOf } from '../db/client';
import { calendarEvents, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { workerOf } from '../services/shared/whose';
import { inBatches } from './in-batches';

const BATCH_SIZE = 200;

interface Due {
  id: string;
  workerId: string;
  title: string;
  location: string;
  status: EventStatus;
  startTime: string;
  endTime: string;
  reminderMinutes: number;
  zone: string;
}

/** Reminds people of the events that are theirs to attend, once each (D34, D65). A deleted event keeps its reminder, in case it is restored. */
export async function sweepEventReminders(scope: Scope): Promise<{ reminded: number }> {
  const now = sql`${scope.now.toISOString()}::timestamptz`;
  const reminded = await inBatches(BATCH_SIZE, () =>
    scope.db.transaction(async (tx) => {
      const result = await tx.execute(sql`
        with due as (
          select e.id, u.id as worker_id, u.timezone as zone
          from ${calendarEvents} e join ${users} u on u.id = ${workerOf({ ownerId: sql`e.owner_id`, leadId: sql`e.lead_id` })}
          where e.remind_at <= ${now} and e.deleted_at is null
          order by e.remind_at limit ${BATCH_SIZE} for update of e skip locked
        )
        update ${calendarEvents} set remind_at = null from due where ${calendarEvents}.id = due.id
        returning ${calendarEvents}.id, worker_id as "workerId", title, location, status, start_time as "startTime",
          end_time as "endTime", reminder_minutes as "reminderMinutes", zone`);
      const found = rowsOf<Due>(result).map((row) => ({
        ...row,
        startTime: new Date(row.startTime),
        endTime: new Date(row.endTime),
      }));
      const notices = found
        .filter((event) => shouldRemind(event, scope.now))
        .map(({ id, workerId, ...event }) => notice(workerId, 'event_reminder', { ...event, eventId: id }));
      return { found: found.length, done: await notify(tx, scope, notices) };
    }),
  );
  return { reminded };
}

export const eventReminders: Job = {
  name: 'event-reminders',
  cron: '* * * * *',
  summary: 'reminds people of their events',
  run: sweepEventReminders,
};
