import type { CalendarEvent } from '@/domain/calendar/event';
import type { EventScope } from '@/domain/calendar/event-input';
import { type EventTimes, planEvent } from '@/domain/calendar/event-plan';
import { editSeries } from '@/domain/calendar/recurrence/edit-series';
import type { Occurrence } from '@/domain/calendar/recurrence/occurrences';
import { nextReminder } from '@/domain/calendar/reminder';
import type { Database } from '@/server/db/client';
import { calendarEvents } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import type { LinkedLead } from '../leads/linked-lead';
import type { LockedSeries } from './event-target';
import { changeSeries, followingRow, ownRow, removeOccurrence, replaceOwnRows } from './series-parts';

/** What an edit changes: fields, and the lead. */
export interface EventEdit {
  values: Partial<Omit<CalendarEvent, 'leadId'>>;
  link: LinkedLead | null;
}

interface SeriesEdit {
  series: LockedSeries;
  /** Null if the edit names the series itself. */
  occurrence: Occurrence | null;
  scope: EventScope;
  edit: EventEdit;
}

/** Changes one occurrence of a series, that and all later ones, or all (D90). Returns the id of the row that changed. */
export function changeSeriesPart(
  tx: Database,
  actor: Actor,
  { series, occurrence, scope, edit }: SeriesEdit,
): Promise<string> {
  if (occurrence && scope === 'one') return changeOne(tx, actor, { series, occurrence, edit });
  if (occurrence && scope === 'following') return changeFollowing(tx, actor, { series, occurrence, edit });
  return changeAll(tx, actor, { series, occurrence, edit });
}

interface OccurrenceEdit {
  series: LockedSeries;
  occurrence: Occurrence;
  edit: EventEdit;
}

async function changeOne(tx: Database, actor: Actor, { series, occurrence, edit }: OccurrenceEdit): Promise<string> {
  const { values, link } = edit;
  const { recurrence = null } = values;
  if (recurrence !== null && recurrence !== series.recurrence)
    refuse('VALIDATION', 'One occurrence does not repeat. Send scope: following or all', { field: 'recurrence' });
  const before = ownRow(actor, series, occurrence);
  const plan = unwrap(planEvent({ ...before, ...values, recurrence: null }, actor.user.timezone));
  const row = { ...before, ...values, ...plan, ...link };
  await Promise.all([insertRow(tx, actor, row), removeOccurrence(tx, actor, series, occurrence)]);
  return row.id;
}

async function changeFollowing(
  tx: Database,
  actor: Actor,
  { series, occurrence, edit }: OccurrenceEdit,
): Promise<string> {
  const parts = followingRow(actor, series, occurrence);
  if (!parts) return changeAll(tx, actor, { series, occurrence, edit });
  const { values, link } = edit;
  const { plan, startAfter } = unwrap(
    editSeries({ series: parts.tail, occurrence, changes: timesIn(values), zone: actor.user.timezone }),
  );
  const exceptions = plan.recurrence === null ? [] : parts.tail.exceptions.map(startAfter);
  const row = { ...parts.tail, ...values, ...plan, ...link, exceptions };
  await Promise.all([insertRow(tx, actor, row), changeSeries(tx, actor, series, parts.head)]);
  await replaceOwnRows(tx, { of: series.id, since: occurrence.originalStart }, { seriesId: row.id, startAfter });
  return row.id;
}

async function changeAll(
  tx: Database,
  actor: Actor,
  { series, occurrence, edit }: Omit<OccurrenceEdit, 'occurrence'> & { occurrence: Occurrence | null },
): Promise<string> {
  const { values, link } = edit;
  const changes = timesIn(values);
  const { plan, startAfter } = unwrap(editSeries({ series, occurrence, changes, zone: actor.user.timezone }));
  const exceptions = plan.recurrence === null ? [] : series.exceptions.map(startAfter);
  await changeSeries(tx, actor, series, { ...values, ...plan, ...link, exceptions });
  if (Object.keys(changes).length > 0) {
    await replaceOwnRows(tx, { of: series.id }, { seriesId: series.id, startAfter });
  }
  return series.id;
}

const TIMES = ['startTime', 'endTime', 'allDay', 'recurrence', 'timeZone'] as const;

function timesIn(values: EventEdit['values']): Partial<EventTimes> {
  const given = TIMES.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, values[name]]));
}

type NewRow = typeof calendarEvents.$inferInsert & Parameters<typeof nextReminder>[0];

/** Inserts a part of a series, with its reminder. */
export const insertRow = (tx: Database, { now }: Actor, row: NewRow) =>
  tx
    .insert(calendarEvents)
    .values({ ...row, remindAt: nextReminder(row, now) })
    .execute();
