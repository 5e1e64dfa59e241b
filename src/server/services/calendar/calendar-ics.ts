import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from '@/domain/calendar/event';
import { alarmSeconds, feedName, feedText, ICALENDAR_STATUSES, isFeedAddress } from '@/domain/calendar/feed';

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

function toIcsEvent(event: CalendarEvent, { owner, appUrl }: Pick<IcsCalendar, 'owner' | 'appUrl'>): ICalEventData {
  // RFC 5545, 3.8.4.3: where there are attendees, somebody invites them. A name alone is no ATTENDEE.
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
    // Programs take a later number for a later state.
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
