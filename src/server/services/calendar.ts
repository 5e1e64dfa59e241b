import { and, eq } from 'drizzle-orm';
import { type CalendarEvent, DEFAULT_EVENT_TYPE, DEFAULT_REMINDER } from '@/domain/calendar/event';
import { type CreateEventInput, endTimeFault, type UpdateEventChanges } from '@/domain/calendar/event-input';
import { remindAt, remindAtAfterChange } from '@/domain/calendar/reminder';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { calendarEvents, leads } from '../db/schema';
import { notFound, refuse } from '../problem-error';
import { eventColumns } from './calendar-columns';
import { getEvent } from './calendar-queries';
import { once } from './idempotency';
import { recordEvents } from './lead-trail';
import { linkLead } from './linked-lead';
import { leadOf } from './task-columns';
import { visibleTo } from './visibility';

/** Creates an event with its reminder, once for an Idempotency-Key (D38). */
export function createEvent(actor: Actor, input: CreateEventInput): Promise<CalendarEvent> {
  const { user, now, newId } = actor;
  return once(actor, { key: actor.idempotencyKey, body: { operation: 'calendarEvents.create', input } }, async (tx) => {
    const link = await linkLead(tx, actor, input.leadId);
    const fields = {
      title: input.title,
      description: input.description ?? '',
      startTime: input.startTime,
      endTime: input.endTime,
      location: input.location ?? '',
      attendees: input.attendees ?? [],
      type: input.type ?? DEFAULT_EVENT_TYPE,
      status: input.status ?? 'SCHEDULED',
      reminderMinutes: input.reminderMinutes ?? DEFAULT_REMINDER,
    } as const;
    const row = { ...fields, ...link, id: newId(), ownerId: user.id, createdAt: now, updatedAt: now };
    // Sent together and done in this order, several statements take the time of one.
    const inserting = tx
      .insert(calendarEvents)
      .values({ ...row, remindAt: remindAt(fields, now) })
      .execute();
    const [, event] = await Promise.all([
      inserting,
      getEvent(actor, tx, row.id),
      recordEvents(tx, actor, row, [{ type: 'event_created', title: row.title }]),
    ]);
    return event;
  });
}

export interface UpdateEvent {
  id: string;
  /** The version the editor saw; when the row has moved on since, the edit is refused as STALE_EDIT. */
  version?: number;
  changes: UpdateEventChanges;
}

/** Changes an event, and its reminder where that hangs on the change. */
export function updateEvent(actor: Actor, { id, version, changes }: UpdateEvent): Promise<CalendarEvent> {
  const { now } = actor;
  return actor.db.transaction(async (tx) => {
    const { remindAt: current, ...before } = await lockEvent(tx, actor, id);
    requireVersion(before, version);
    if (!changesAnything(before, changes)) return before;
    const after = { ...before, ...changes };
    const fault = endTimeFault(after);
    if (fault) refuse('VALIDATION', fault, { field: 'endTime' });
    const { leadId, ...plain } = changes;
    const link = leadId === undefined ? {} : await linkLead(tx, actor, leadId);
    const updating = tx
      .update(calendarEvents)
      .set({
        ...plain,
        ...link,
        remindAt: remindAtAfterChange({ before, after, current, now }),
        version: before.version + 1,
        updatedAt: now,
      })
      .where(eq(calendarEvents.id, id))
      .execute();
    const subject = { teamId: before.teamId, ...link, id, ownerId: before.ownerId };
    const [, [event]] = await Promise.all([
      updating,
      selectEvents(tx).where(eq(calendarEvents.id, id)),
      recordEvents(tx, actor, subject, [{ type: 'event_updated', title: after.title }]),
    ]);
    return event ?? notFound('event');
  });
}

const selectEvents = (db: Database) =>
  db.select(eventColumns).from(calendarEvents).leftJoin(leads, leadOf(calendarEvents));

/** The row under a lock, with its reminder. */
async function lockEvent(tx: Database, { user }: Actor, id: string) {
  const [event] = await tx
    .select({ ...eventColumns, remindAt: calendarEvents.remindAt })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(calendarEvents))
    .where(and(eq(calendarEvents.id, id), visibleTo(user, calendarEvents)))
    .for('update', { of: calendarEvents });
  return event ?? notFound('event');
}

function requireVersion(current: CalendarEvent, version: number | undefined): void {
  if (version === undefined || version === current.version) return;
  const message = `${current.title} was changed by somebody else since you opened it.`;
  refuse('STALE_EDIT', message, { details: { current } });
}

/** As JSON has them: lists and instants are compared by what they hold. */
const changesAnything = (before: CalendarEvent, changes: UpdateEventChanges): boolean =>
  Object.entries(changes).some(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof CalendarEvent]),
  );
