import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { alarmSeconds, feedName, feedText, ICALENDAR_STATUSES, isFeedAddress } from '@/domain/calendar/feed';
import { firstOccurrence, zoneOfSeries } from '@/domain/calendar/recurrence/occurrences';
import { parseRule, withEnd } from '@/domain/calendar/recurrence/rule';
import { wallClock } from '@/domain/shared/time-zone';
import { inZone, writeDay, writeTime, writeZone } from './ics-zones';
import { type EventRow, isSeries, type SeriesRow } from './series';

export interface IcsCalendar {
  /** The name that calendar programs show. */
  name: string;
  /** The owner of the calendar, who is the organizer of events with attendees. */
  owner: { name: string; email: string };
  appUrl: string;
  /** Series as stored, once each. */
  events: readonly EventRow[];
  now: Date;
}

/** Suggested refresh interval for calendar programs, in seconds. */
const REFRESH_INTERVAL_S = 15 * 60;

/**
 * Writes an iCalendar document (RFC 5545). It is deterministic, so that its ETag only changes when the events do: times
 * are in UTC, DTSTAMP is the last change of an event, and UIDs are derived from event ids.
 */
export function writeIcs({ name, owner, appUrl, events, now }: IcsCalendar): string {
  const series = new Map(events.filter(isSeries).map((row) => [row.id, row]));
  // By whole years, so that the document does not change with every reading.
  const zonesUntil = new Date(Date.UTC(now.getUTCFullYear() + 3, 0, 1));
  const calendar = ical({
    timezone: { name: null, generator: (zone) => writeZone(zone, zonesFrom(zone, series.values()), zonesUntil) },
    name: feedText(name),
    prodId: { company: 'Stanchion', product: 'Calendar', language: 'EN' },
    // No METHOD: RFC 5546 forbids attendees with PUBLISH, and a feed does not need a method.
    ttl: REFRESH_INTERVAL_S,
  });
  for (const event of events) {
    const seconds = alarmSeconds(event);
    const icsEvent = calendar.createEvent({
      ...toIcsEvent(event, { owner, appUrl }),
      ...(isSeries(event) ? repetition(event, events) : placeIn(event, series.get(event.seriesId ?? ''))),
    });
    if (seconds !== null) icsEvent.createAlarm({ type: ICalAlarmType.display, triggerBefore: seconds });
  }
  // RFC 5545 ends every line with CRLF, the last one too; the library does not.
  return `${calendar.toString()}\r\n`;
}

function toIcsEvent(event: EventRow, { owner, appUrl }: Pick<IcsCalendar, 'owner' | 'appUrl'>): ICalEventData {
  // Attendees require an organizer (RFC 5545, 3.8.4.3), and both need an email address; a name alone is not enough.
  const canInvite = isFeedAddress(owner.email);
  const isInvited = (attendee: string) => canInvite && isFeedAddress(attendee);
  const invited = event.attendees.filter(isInvited);
  const others = event.attendees.filter((attendee) => !isInvited(attendee));
  const description = [
    event.description,
    others.length > 0 ? `With ${others.join(', ')}` : '',
    event.leadCompany ? `Lead: ${event.leadCompany}` : '',
  ];
  return {
    id: `${event.id}@stanchion`,
    stamp: event.updatedAt,
    created: event.createdAt,
    lastModified: event.updatedAt,
    // A higher sequence number means a newer revision.
    sequence: event.version - 1,
    start: event.startTime,
    end: event.endTime,
    allDay: event.allDay,
    summary: feedText(event.title),
    description: feedText(description.filter((line) => line !== '').join('\n\n')) || null,
    location: feedText(event.location) || null,
    status: ICalEventStatus[ICALENDAR_STATUSES[event.status]],
    url: `${appUrl}/?tab=calendar&id=${event.id}`,
    organizer: invited.length > 0 ? { name: feedName(owner.name), email: owner.email } : null,
    attendees: invited.map((email) => ({ email })),
  };
}

/** The beginning of the first of the series that are written in a zone. */
function zonesFrom(zone: string, series: Iterable<SeriesRow>): Date {
  const starts = [...series].filter((row) => zoneOfSeries(row) === zone).map((row) => row.startTime.getTime());
  return new Date(Math.min(...starts));
}

/** A time of a series, with the parameters of its property. */
function timeOf(series: SeriesRow, at: Date): [parameters: string, value: string] {
  const zone = zoneOfSeries(series);
  if (series.allDay) return [';VALUE=DATE', writeDay(at)];
  if (zone === 'UTC') return ['', `${writeTime(at.getTime())}Z`];
  return [`;TZID=${zone}`, writeTime(wallClock(at.getTime(), zone))];
}

/** What makes a series of an event: its rule, and when it does not take place. */
function repetition(series: SeriesRow, events: readonly EventRow[]): Partial<ICalEventData> {
  const zone = zoneOfSeries(series);
  // Programs count from the start, which the rule need not match here.
  const first = firstOccurrence({ ...series, exceptions: [] }) ?? series;
  const own = new Set(
    events.filter(({ seriesId }) => seriesId === series.id).map((row) => row.originalStart?.getTime()),
  );
  const removed = series.exceptions.filter((at) => !own.has(at.getTime())).map((at) => timeOf(series, at));
  const [parameters = ''] = removed[0] ?? [];
  const lines = [`RRULE:${ruleText(series)}`];
  if (removed.length > 0) lines.push(`EXDATE${parameters}:${removed.map(([, value]) => value).join(',')}`);
  return {
    repeating: lines.join('\n'),
    ...(series.allDay || zone === 'UTC'
      ? { start: first.startTime, end: first.endTime }
      : { start: inZone(first.startTime, zone), end: inZone(first.endTime, zone), timezone: zone }),
  };
}

/** A rule whose end is an instant for times, and a date for dates (RFC 5545, 3.3.10). */
function ruleText({ recurrence, recurrenceUntil, allDay }: SeriesRow): string {
  if (!recurrenceUntil || !parseRule(recurrence)?.until) return recurrence.toUpperCase();
  const until = { shown: recurrenceUntil.getTime(), kind: allDay ? 'day' : 'utc' } as const;
  return withEnd(recurrence, { until }).toUpperCase();
}

/** What makes an event an occurrence of a series that the document contains. */
function placeIn({ originalStart }: EventRow, series: SeriesRow | undefined): Partial<ICalEventData> {
  if (!series || !originalStart) return {};
  const [parameters, value] = timeOf(series, originalStart);
  // The library writes two lines as they are, and would take one for a rule. OPAQUE is the default.
  const lines = [`RECURRENCE-ID${parameters}:${value}`, 'TRANSP:OPAQUE'];
  return { id: `${series.id}@stanchion`, repeating: lines.join('\n') };
}
