import { and, eq, inArray } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import type { EventType } from '@/domain/calendar/event-choices';
import { atWallClock } from '@/domain/calendar/move-event';
import { addDays, calendarDay } from '@/domain/shared/time';
import { leads } from '../../db/schema';
import type { Actor } from '../../scope';
import { createEvent } from '../../services/calendar/calendar';
import { createNote } from '../../services/notes/notes';

/** Calendar events: `day` counts from today; times are in the rep's zone. */
const EVENTS: readonly {
  title: string;
  company?: string;
  day: number;
  from: string;
  to: string;
  type: EventType;
  location?: string;
  attendees?: string[];
}[] = [
  {
    title: 'Walk-through of the exits with Renee',
    company: 'Summit Field Stadium',
    day: -6,
    from: '10:00',
    to: '11:30',
    type: 'CONSULTATION',
    location: 'Gate 3',
  },
  { title: 'Quarterly review with the provider', day: -3, from: '15:00', to: '16:00', type: 'MEETING' },
  {
    title: 'Call Marcus about the hockey nights',
    company: 'Bluewater Arena',
    day: 0,
    from: '14:00',
    to: '14:30',
    type: 'CALL',
  },
  { title: 'Pipeline review', day: 0, from: '16:00', to: '17:00', type: 'OTHER' },
  {
    title: 'Consultation: two halls, overnight move-in',
    company: 'Pacific Rim Trade Show',
    day: 1,
    from: '09:30',
    to: '10:30',
    type: 'CONSULTATION',
    location: 'Video call',
    attendees: ['kenji.watanabe@example.com'],
  },
  {
    title: 'Site visit at the amphitheater',
    company: 'Redstone Amphitheater',
    day: 3,
    from: '13:00',
    to: '15:00',
    type: 'CONSULTATION',
    location: 'North entrance',
    attendees: ['jamal.whitaker@example.com', 'Dana Reyes'],
  },
  {
    title: 'Present the race-day plan',
    company: 'Thunder Ridge Raceway',
    day: 5,
    from: '11:00',
    to: '12:00',
    type: 'MEETING',
    attendees: ['cody.hutchins@example.com'],
  },
  {
    title: 'Regional venue managers’ lunch',
    day: 8,
    from: '12:00',
    to: '14:00',
    type: 'OTHER',
    location: 'Harbour House',
  },
  {
    title: 'Tender questions for Metro Dome',
    company: 'Metro Dome Complex',
    day: 9,
    from: '10:00',
    to: '11:00',
    type: 'CALL',
  },
];

/** Notes; `daysAgo` is when they were written. */
const NOTES: readonly { title: string; content: string; tags: string[]; company?: string; daysAgo: number }[] = [
  {
    title: 'Gates and headcount',
    content: 'Three gates; the north one is for crew only.\nDelia wants the same four people at the stage every night.',
    tags: ['site visit', 'festival'],
    company: 'Harvest Moon Music Festival',
    daysAgo: 1,
  },
  {
    title: 'Decision makers',
    content: 'Marcus prepares, the board signs. The next board meeting is in two weeks; they need our offer by then.',
    tags: ['decision'],
    company: 'Bluewater Arena',
    daysAgo: 2,
  },
  {
    title: 'How to answer "we have our own volunteers"',
    content:
      'Ask who is liable when a volunteer turns someone away.\nOffer a lead and two guards per gate alongside the volunteers instead of replacing them.',
    tags: ['objections'],
    daysAgo: 4,
  },
  {
    title: 'Overnight move-in',
    content:
      'Trucks from 22:00 to 05:00. Two guards at the ramp, radio to the hall office.\nAsked for proof of licenses.',
    tags: ['licenses', 'trade fair'],
    company: 'Pacific Rim Trade Show',
    daysAgo: 5,
  },
  {
    title: 'Last season’s prices',
    content: 'Paid $31 an hour, complained about no-shows at the last two events. Fill rate is the argument here.',
    tags: ['pricing'],
    company: 'Summit Field Stadium',
    daysAgo: 9,
  },
  {
    title: 'State license numbers',
    content: 'Keep the two numbers in every proposal. Ask the provider for the renewed certificate in January.',
    tags: ['licenses'],
    daysAgo: 15,
  },
];

/** Fills notes and calendar around today, through the same services that users use. */
export async function addNotesAndEvents(actor: Actor): Promise<void> {
  const leadIds = await findLeads(actor);
  const { now, user } = actor;
  const leadOf = (company: string | undefined) => (company === undefined ? null : (leadIds.get(company) ?? null));
  for (const { daysAgo, company, ...note } of NOTES) {
    await createNote({ ...actor, now: addDays(now, -daysAgo) }, { ...note, leadId: leadOf(company) });
  }
  const today = calendarDay(now, user.timezone);
  for (const { day, from, to, company, ...event } of EVENTS) {
    const at = (clock: string) => new Date(atWallClock(Date.parse(`${shiftDay(today, day)}T${clock}Z`), user.timezone));
    // Created before the earliest of them took place.
    const planned = { ...actor, now: addDays(now, -7) };
    await createEvent(planned, { ...event, startTime: at(from), endTime: at(to), leadId: leadOf(company) });
  }
}

async function findLeads({ db, user }: Actor): Promise<Map<string, string>> {
  const companies = [...EVENTS, ...NOTES].flatMap(({ company }) => company ?? []);
  const rows = await db
    .select({ id: leads.id, companyName: leads.companyName })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), inArray(leads.companyName, companies)));
  return new Map(rows.map(({ id, companyName }) => [companyName, id]));
}
