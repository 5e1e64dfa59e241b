import { shiftDay } from '@/domain/calendar/calendar-days';
import type { CreateLeadInput } from '@/domain/leads/lead';
import { calendarDay } from '@/domain/shared/time';

type DemoEvent = Pick<
  CreateLeadInput,
  | ('eventName' | 'eventType' | 'eventDate' | 'eventEndDate' | 'eventStartTime' | 'eventEndTime')
  | ('venueName' | 'venueStreet' | 'venueCity' | 'venueState' | 'venuePostalCode')
  | ('attendance' | 'guardsWanted' | 'setting' | 'alcohol')
>;

const KINDS = [
  ['Opening Night', 'CONCERT', '19:00', '23:30', 1, 'INDOOR', true],
  ['Summer Weekend', 'FESTIVAL', '12:00', '23:00', 3, 'OUTDOOR', true],
  ['Home Game', 'SPORTS', '18:30', '22:00', 1, 'OUTDOOR', true],
  ['Annual Meeting', 'CORPORATE', '08:30', '17:00', 1, 'INDOOR', false],
  ['Gala', 'PRIVATE_PARTY', '19:00', '01:00', 1, 'INDOOR', true],
  ['Expo', 'CONFERENCE', '09:00', '18:00', 2, 'INDOOR', false],
] as const satisfies readonly (readonly [
  string,
  CreateLeadInput['eventType'],
  string,
  string,
  number,
  CreateLeadInput['setting'],
  boolean,
])[];

const VENUES = [
  ['Pier 9', '900 The Embarcadero', 'San Francisco', 'CA', '94111'],
  ['Riverside Hall', '210 W Kinzie St', 'Chicago', 'IL', '60654'],
  ['The Foundry', '48 Kent Ave', 'Brooklyn', 'NY', '11249'],
  ['Mesa Pavilion', '1500 E Van Buren St', 'Phoenix', 'AZ', '85006'],
  ['Lakefront Park', '', 'Austin', 'TX', '78701'],
] as const;

/** The days until the events, by the number of the lead: some soon, some past, and of some none is known yet. */
const DAYS_AWAY = [12, 45, null, 24, 88, -5, 130, 19, 61, null, 7, 160, -16, 33] as const;

/** What is known of the event of the lead with this index. Deterministic for a given `index` and `now`. */
export function demoEvent(index: number, company: string, now: Date): DemoEvent {
  const away = DAYS_AWAY[index % DAYS_AWAY.length] ?? null;
  const [kind, venue] = [KINDS[index % KINDS.length], VENUES[index % VENUES.length]];
  if (away === null || !kind || !venue) return {};
  const [name, eventType, eventStartTime, eventEndTime, days, setting, alcohol] = kind;
  const [venueName, venueStreet, venueCity, venueState, venuePostalCode] = venue;
  // Spread, so that not all of them are on the same days.
  const spread = ((index * 5) % 9) * Math.sign(away);
  const eventDate = shiftDay(calendarDay(now, 'America/New_York'), away + spread);
  const guardsWanted = 8 + ((index * 13) % 60);
  return {
    ...{ eventName: `${company} ${name}`, eventType, eventDate, eventStartTime, eventEndTime },
    ...(days > 1 && { eventEndDate: shiftDay(eventDate, days - 1) }),
    ...{ venueName, venueStreet, venueCity, venueState, venuePostalCode },
    ...{ attendance: guardsWanted * 90, guardsWanted, setting, alcohol },
  };
}
