import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from '@/domain/calendar/event';
import { alarmSeconds, feedText, ICALENDAR_STATUSES } from '@/domain/calendar/feed';
import { EMAIL_MAX, EMAIL_PATTERN } from '@/domain/shared/text';

export interface IcsCalendar {
  /** What a calendar program calls it. */
  name: string;
  /** Whose it is: who invites the attendees, as far as anybody does. */
  owner: { name: string; email: string };
  appUrl: string;
  events: readonly CalendarEvent[];
}

/** How often a calendar program may well ask, in seconds. */
const ASK_AGAIN = 15 * 60;

/**
 * An iCalendar document (RFC 5545) that says the same whenever it is asked for, as long as its events are the same:
 * times are instants in UTC, DTSTAMP is an event's last change, and UIDs are the events' own ids.
 */
export function writeIcs({ name, owner, appUrl, events }: IcsCalendar): string {
  const calendar = ical({
    name: feedText(name),
    prodId: { company: 'Stanchion', product: 'Calendar', language: 'EN' },
    // No METHOD: a published calendar (RFC 5546) may not name attendees, and one that is read needs none.
    ttl: ASK_AGAIN,
  });
  for (const event of events) {
    const seconds = alarmSeconds(event);
    const written = calendar.createEvent(toIcsEvent(event, { owner, appUrl }));
    if (seconds !== null) written.createAlarm({ type: ICalAlarmType.display, triggerBefore: seconds });
  }
  return calendar.toString();
}

/** An address that is none would make the whole line invalid; a name alone is no ATTENDEE. */
const isAddress = (attendee: string): boolean =>
  attendee.length <= EMAIL_MAX && EMAIL_PATTERN.test(attendee) && !/[\s"<>;:,\\]/.test(attendee);

function toIcsEvent(event: CalendarEvent, { owner, appUrl }: Pick<IcsCalendar, 'owner' | 'appUrl'>): ICalEventData {
  const invited = event.attendees.filter(isAddress);
  const others = event.attendees.filter((attendee) => !isAddress(attendee));
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
    // Programs take a later number for a later state.
    sequence: event.version - 1,
    start: event.startTime,
    end: event.endTime,
    summary: feedText(event.title),
    description: feedText(description.filter((line) => line !== '').join('\n\n')) || null,
    location: feedText(event.location) || null,
    status: ICalEventStatus[ICALENDAR_STATUSES[event.status]],
    url: `${appUrl}/?tab=calendar&id=${event.id}`,
    // RFC 5545, 3.8.4.3: where there are attendees, somebody invites them.
    organizer: invited.length > 0 ? { name: feedText(owner.name), email: owner.email } : null,
    attendees: invited.map((email) => ({ email })),
  };
}
