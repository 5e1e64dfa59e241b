import { and, eq } from 'drizzle-orm';
import { type CalendarEvent, eventFields } from '@/domain/calendar/event';
import { type CreateEventInput, endTimeError, type UpdateEventChanges } from '@/domain/calendar/event-input';
import { remindAt, remindAtAfterChange } from '@/domain/calendar/reminder';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { calendarEvents, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf, linkLead, lockLead, relink } from '../leads/linked-lead';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { eventColumns } from './calendar-columns';
import { getEvent, selectEvents } from './calendar-queries';

/** Creates an event with its reminder, once per Idempotency-Key (D38). */
export function createEvent(actor: Actor, input: CreateEventInput): Promise<CalendarEvent> {
  const { user, now, newId } = actor;
  return withIdempotency(
    actor,
    { key: actor.idempotencyKey, body: { operation: 'calendarEvents.create', input } },
    async (tx) => {
      const link = await linkLead(tx, actor, input.leadId);
      const values = newValues(eventFields, input, user.timezone);
      const row = { ...values, ...link, id: newId(), ownerId: user.id, createdAt: now, updatedAt: now };
      // Sent together and executed in order, the statements need only one round trip.
      const inserting = tx
        .insert(calendarEvents)
        .values({ ...row, remindAt: remindAt(values, now) })
        .execute();
      const [, event] = await Promise.all([
        inserting,
        getEvent(actor, tx, row.id),
        recordEvents(tx, actor, row, [{ type: 'event_created', title: row.title }]),
      ]);
      return event;
    },
  );
}

export interface UpdateEvent {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateEventChanges;
}

/** Changes an event, and its reminder if the change affects it. */
export function updateEvent(actor: Actor, { id, version, changes }: UpdateEvent): Promise<CalendarEvent> {
  const { now } = actor;
  return actor.db.transaction(async (tx) => {
    const { leadId } = changes;
    const [, held, locked] = await Promise.all([
      leadId ? null : lockOwnMemberships(tx, actor),
      lockLead(tx, actor, leadId),
      lockEvent(tx, actor, id),
    ]);
    const { remindAt: current, ...before } = locked;
    requireVersion(version, { name: before.title, version: before.version, current: before });
    const link = relink(actor, before, { leadId, held });
    const { leadId: _, ...values } = changedValues(eventFields, changes, actor.user.timezone);
    if (link === null && changedNames<CalendarEvent>(before, values).length === 0) return before;
    const after = { ...before, ...values };
    const fault = endTimeError(after);
    if (fault) refuse('VALIDATION', fault, { field: 'endTime' });
    const updating = tx
      .update(calendarEvents)
      .set({
        ...values,
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
      selectEvents(tx, actor.user).where(eq(calendarEvents.id, id)).execute(),
      recordEvents(tx, actor, subject, [{ type: 'event_updated', title: after.title }]),
    ]);
    return exactlyOne(event);
  });
}

/** Locks the event and reads it with its reminder. */
async function lockEvent(tx: Database, { user }: Actor, id: string) {
  const [event] = await tx
    .select({ ...eventColumns, remindAt: calendarEvents.remindAt })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(user, calendarEvents))
    .where(and(eq(calendarEvents.id, id), visibleTo(user, calendarEvents)))
    .for('update', { of: calendarEvents })
    .execute();
  return event ?? notFound('event');
}
