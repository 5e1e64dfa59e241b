import { and, asc, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { spanIn } from '@/domain/calendar/all-day';
import { occurrenceId } from '@/domain/calendar/recurrence/occurrence-id';
import { dueReminder, shouldRemind } from '@/domain/calendar/reminder';
import type { Database } from '../db/client';
import { recordset } from '../db/recordset';
import { calendarEvents, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { workerOf } from '../services/shared/whose';
import { inBatches } from './in-batches';

const BATCH_SIZE = 200;

/**
 * Reminds people of the events that are theirs to attend, once each, of a series once of each occurrence (D34, D65, D90).
 * A deleted event keeps its reminder, in case it is restored.
 */
export async function sweepEventReminders(scope: Scope): Promise<{ reminded: number }> {
  const reminded = await inBatches(BATCH_SIZE, () =>
    scope.db.transaction(async (tx) => {
      const rows = await claimDue(tx, scope.now);
      const found = rows.flatMap((row) => ({ row, ...dueOf(row, scope.now) }));
      if (found.length > 0) await setNext(tx, found);
      const notices = found.flatMap(({ row, span }) =>
        span && shouldRemind({ ...row, ...span }, scope.now) ? noticeOf(row, span) : [],
      );
      return { found: found.length, done: await notify(tx, scope, notices) };
    }),
  );
  return { reminded };
}

/** Locks events whose reminder is due, and reads them with whoever attends them. */
const claimDue = (tx: Database, now: Date) =>
  tx
    .select({ ...getTableColumns(calendarEvents), workerId: users.id, zone: users.timezone })
    .from(calendarEvents)
    .innerJoin(users, sql`${users.id} = ${workerOf(calendarEvents)}`)
    .where(and(lte(calendarEvents.remindAt, now), isNull(calendarEvents.deletedAt)))
    .orderBy(asc(calendarEvents.remindAt))
    .limit(BATCH_SIZE)
    .for('update', { of: calendarEvents, skipLocked: true });

type DueRow = Awaited<ReturnType<typeof claimDue>>[number];
type Span = Pick<DueRow, 'startTime' | 'endTime'> & { originalStart: Date | null };

/** What the reminder of an event is for, and when the next one is due. */
function dueOf(row: DueRow, now: Date): { span: Span | null; next: Date | null } {
  const { recurrence, remindAt } = row;
  if (recurrence !== null && remindAt) {
    const due = dueReminder({ ...row, recurrence, remindAt }, now);
    if ((due.span && due.span.endTime > now) || !due.next || due.next > now) return due;
    // What it was for is over, and the next one is due, too.
    return dueReminder({ ...row, recurrence, remindAt: due.next }, now);
  }
  return { span: { ...spanIn(row, row.timeZone ?? row.zone), originalStart: row.originalStart }, next: null };
}

const { id, remindAt } = calendarEvents;

const setNext = (tx: Database, found: readonly { row: DueRow; next: Date | null }[]) =>
  tx.execute(sql`
    update ${calendarEvents} set remind_at = r."remindAt"
    from ${recordset(
      { id, remindAt },
      found.map(({ row, next }) => ({ id: row.id, remindAt: next })),
    )} where ${id} = r.id`);

function noticeOf(row: DueRow, { startTime, originalStart }: Span) {
  const { workerId, title, location, reminderMinutes, allDay } = row;
  const seriesId = row.recurrence === null ? row.seriesId : row.id;
  // An occurrence keeps its address when it is edited, so that nobody is reminded of it twice.
  const eventId = seriesId && originalStart ? occurrenceId({ seriesId, originalStart }) : row.id;
  // The date of an all-day event is the same in every zone.
  const zone = allDay ? (row.timeZone ?? row.zone) : row.zone;
  return notice(workerId, 'event_reminder', { eventId, title, location, reminderMinutes, startTime, zone, allDay });
}

export const eventReminders: Job = {
  name: 'event-reminders',
  cron: '* * * * *',
  summary: 'reminds people of their events',
  run: sweepEventReminders,
};
