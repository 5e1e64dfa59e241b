import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from '@/domain/calendar/event';
import { alarmSeconds, feedName, feedText, ICALENDAR_STATUSES, isFeedAddress } from '@/domain/calendar/feed';

export interface IcsCalendar {
  /** The name that calendar programs show. */
  name: string;
  /** The owner of the calendar, who is the organizer of events with attendees. */
  owner: { name: string; email: string };
  appUrl: string;
  events: readonly CalendarEvent[];
}

/** Suggested refresh interval for calendar programs, in seconds. */
const REFRESH_INTERVAL_S = 15 * 60;

/**
 * Writes an iCalendar document (RFC 5545). It is deterministic, so that its ETag only changes when the events do: times
 * are in UTC, DTSTAMP is the last change of an event, and UIDs are derived from event ids.
 */
export function writeIcs({ name, owner, appUrl, events }: IcsCalendar): string {
  const calendar = ical({
    name: feedText(name),
    prodId: { company: 'Stanchion', product: 'Calendar', language: 'EN' },
    // No METHOD: RFC 5546 forbids attendees with PUBLISH, and a feed does not need a method.
    ttl: REFRESH_INTERVAL_S,
  });
  for (const event of events) {
    const seconds = alarmSeconds(event);
    const icsEvent = calendar.createEvent(toIcsEvent(event, { owner, appUrl }));
    if (seconds !== null) icsEvent.createAlarm({ type: ICalAlarmType.display, triggerBefore: seconds });
  }
  // RFC 5545 ends every line with CRLF, the last one too; the library does not.
  return `${calendar.toString()}\r\n`;
}

function toIcsEvent(event: CalendarEvent, { owner, appUrl }: Pick<IcsCalendar, 'owner' | 'appUrl'>): ICalEventData {
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
    summary: feedText(event.title),
    description: feedText(description.filter((line) => line !== '').join('\n\n')) || null,
    location: feedText(event.location) || null,
    status: ICalEventStatus[ICALENDAR_STATUSES[event.status]],
    url: `${appUrl}/?tab=calendar&id=${event.id}`,
    organizer: invited.length > 0 ? { name: feedName(owner.name), email: owner.email } : null,
    attendees: invited.map((email) => ({ email })),
  };
}
