import { eq } from 'drizzle-orm';
import { type CalendarEvent, eventFields } from '@/domain/calendar/event';
import type { CreateEventInput, EventScope, UpdateEventChanges } from '@/domain/calendar/event-input';
import { planEvent } from '@/domain/calendar/event-plan';
import { nextReminder, remindAtAfterChange } from '@/domain/calendar/reminder';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { calendarEvents } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { linkLead, lockLead, relink } from '../leads/linked-lead';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { lockOwnMemberships } from '../teams/team-access';
import { getEvent } from './calendar-queries';
import { type LockedRow, lockTarget } from './event-target';
import { isSeries, occurrenceOf, selectEvents } from './series';
import { changeSeriesPart, type EventEdit } from './series-update';

/** Creates an event or a series with its reminder, once per Idempotency-Key (D38). */
export function createEvent(actor: Actor, input: CreateEventInput): Promise<CalendarEvent> {
  const { user, now, newId } = actor;
  return withIdempotency(
    actor,
    { key: actor.idempotencyKey, body: { operation: 'calendarEvents.create', input } },
    async (tx) => {
      const link = await linkLead(tx, actor, input.leadId);
      const values = newValues(eventFields, input, user.timezone);
      const plan = unwrap(planEvent(values, user.timezone));
      const { worker: _, ...linked } = link;
      const row = { ...values, ...plan, ...linked, id: newId(), ownerId: user.id, createdAt: now, updatedAt: now };
      // Sent together and executed in order, the statements need only one round trip.
      const inserting = tx
        .insert(calendarEvents)
        .values({ ...row, remindAt: nextReminder({ ...row, exceptions: [] }, now) })
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
  /** Of a row, or of an occurrence of a series. */
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  /** How much of a series to change; by default one occurrence (D90). */
  scope?: EventScope | undefined;
  changes: UpdateEventChanges;
}

/** Changes an event, or some of a series, and the reminder if the change affects it. */
export function updateEvent(actor: Actor, { id, version, scope, changes }: UpdateEvent): Promise<CalendarEvent> {
  return actor.db.transaction(async (tx) => {
    const { leadId } = changes;
    const [, held, target] = await Promise.all([
      leadId ? null : lockOwnMemberships(tx, actor),
      lockLead(tx, actor, leadId),
      lockTarget(tx, actor, { id, scope }),
    ]);
    const row = target.kind === 'row' ? target.row : target.series;
    const occurrence = target.kind === 'series' ? target.occurrence : null;
    const shown = isSeries(row) && occurrence ? occurrenceOf(row, occurrence) : row;
    const { remindAt: _, storedLeadId: _stored, ...current } = shown;
    requireVersion(version, { name: row.title, version: row.version, current });
    const link = relink(actor, row, { leadId, held });
    const { leadId: _leadId, ...values } = changedValues(eventFields, changes, actor.user.timezone);
    // That of a series, which its occurrences show, stays with it.
    if (values.externalId === shown.externalId) delete values.externalId;
    if (link === null && changedNames<LockedRow>(shown, values).length === 0) return current;
    const edit: EventEdit = { values, link };
    const changedId =
      target.kind === 'row'
        ? await changeRow(tx, actor, target.row, edit)
        : await changeSeriesPart(tx, actor, { ...target, edit });
    const subject = { teamId: row.teamId, ...link, id: changedId, ownerId: row.ownerId };
    const [[event]] = await Promise.all([
      selectEvents(tx, actor.user).where(eq(calendarEvents.id, changedId)).execute(),
      recordEvents(tx, actor, subject, [{ type: 'event_updated', title: values.title ?? row.title }]),
    ]);
    return exactlyOne(event);
  });
}

/** Changes a single event, which may become a series. */
async function changeRow(tx: Database, actor: Actor, row: LockedRow, { values, link }: EventEdit): Promise<string> {
  const { now } = actor;
  const plan = unwrap(planEvent({ ...row, ...values }, actor.user.timezone));
  // A series is nobody's occurrence.
  const place = plan.recurrence === null ? {} : { seriesId: null, originalStart: null };
  const after = { ...row, ...values, ...plan };
  await tx
    .update(calendarEvents)
    .set({
      ...values,
      ...plan,
      ...place,
      ...link,
      remindAt: remindAtAfterChange({ before: row, after, current: row.remindAt, now }),
      version: row.version + 1,
      updatedAt: now,
    })
    .where(eq(calendarEvents.id, row.id));
  return row.id;
}
