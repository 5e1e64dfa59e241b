import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Brief, LeadFacts } from '@/domain/ai/brief';
import { timelineLine } from '@/domain/ai/timeline-lines';
import { DEFAULT_TONE } from '@/domain/ai/tone-choices';
import { CONTEXT_SIZES, type WriteInput } from '@/domain/ai/writing';
import { spanIn } from '@/domain/calendar/all-day';
import { PLANNED_EVENT_STATUSES } from '@/domain/calendar/event-choices';
import { firstOccurrence } from '@/domain/calendar/recurrence/occurrences';
import { pick } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { addDays, momentToInstant } from '@/domain/shared/time';
import { dueMoment } from '@/domain/tasks/task-due';
import { calendarEvents } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { readSeries, selectEvents } from '../calendar/series';
import { getLead } from '../leads/lead-queries';
import { listTimeline } from '../leads/timeline';
import { mayRead, requireRead } from '../shared/token-reads';
import { visibleTo } from '../shared/visibility';
import { listTasks } from '../tasks/task-queries';
import { getTone } from './tones';

/**
 * Reads what a text is written from, as far as the user chose it and can see it. A token needs the scopes to read it: the
 * text repeats it.
 */
export async function readBrief(actor: Actor, { request, leadData, revision }: WriteInput): Promise<Brief> {
  const { type, voiceProfileId = DEFAULT_TONE, context = {} } = request;
  const { leadId, additionalContext = '', include = ['facts'] } = context;
  if (leadId) requireRead(actor, 'leads');
  if (leadId && include.includes('tasks')) requireRead(actor, 'tasks');
  const tone = await getTone(actor, voiceProfileId);
  const lead = leadId ? await getLead(actor, leadId) : null;
  const facts = lead && include.includes('facts') ? await factsOf(actor, lead) : null;
  return {
    type,
    tone,
    sender: actor.user.name,
    lead: leadData || facts ? { ...EMPTY, ...facts, ...withoutAbsent(leadData ?? {}) } : null,
    tasks: lead && include.includes('tasks') ? await openTasks(actor, lead.id) : [],
    timeline: lead && include.includes('timeline') ? await latestEntries(actor, lead.id) : [],
    additional: additionalContext,
    revision: revision ?? null,
  };
}

const EMPTY: LeadFacts = {
  companyName: '',
  contactPerson: '',
  status: null,
  priority: null,
  notes: '',
  nextFollowUp: null,
  nextMeeting: null,
};

/** Drops addresses and phone numbers, because a text is not written from them. */
function withoutAbsent(given: NonNullable<WriteInput['leadData']>): Partial<LeadFacts> {
  const data = pick(given, ['companyName', 'contactPerson', 'status', 'priority', 'notes']);
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

async function factsOf(actor: Actor, lead: Lead): Promise<LeadFacts> {
  const { companyName, contactPerson, status, priority, notes, nextFollowUp } = lead;
  const meeting = mayRead(actor, 'events') ? await nextMeeting(actor, lead.id) : null;
  return {
    ...{ companyName, contactPerson, status, priority, notes },
    nextFollowUp: nextFollowUp && dayInWords(actor, nextFollowUp),
    nextMeeting: meeting
      ? { title: meeting.title, when: meetingInWords(actor, meeting), location: meeting.location }
      : null,
  };
}

/** The next planned event of a lead, or occurrence of a series. */
async function nextMeeting({ db, user, now }: Actor, leadId: string) {
  const planned = and(
    eq(calendarEvents.leadId, leadId),
    visibleTo(user, calendarEvents),
    inArray(calendarEvents.status, [...PLANNED_EVENT_STATUSES]),
  );
  const single = and(planned, isNull(calendarEvents.recurrence), gte(calendarEvents.startTime, now));
  const [rows, series] = await Promise.all([
    selectEvents(db, user).where(single).orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id)).limit(1),
    readSeries(db, user, planned),
  ]);
  const repeated = series.flatMap((row) => {
    const next = firstOccurrence(row, { startsFrom: now });
    return next ? [{ ...row, startTime: next.startTime }] : [];
  });
  const [first] = [...rows, ...repeated].sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  return first;
}

async function openTasks(actor: Actor, leadId: string): Promise<string[]> {
  const { items } = await listTasks(actor, { open: true, leadId, limit: CONTEXT_SIZES.tasks });
  return items.map(
    (task) => `${task.title}, due ${dayInWords(actor, momentToInstant(dueMoment(task), actor.user.timezone))}`,
  );
}

async function latestEntries(actor: Actor, id: string): Promise<string[]> {
  const { items } = await listTimeline(actor, { id, limit: CONTEXT_SIZES.timeline });
  return items.map((entry) => timelineLine(entry, dayInWords(actor, entry.at)));
}

const meetingInWords = (actor: Actor, { startTime, allDay }: { startTime: Date; allDay: boolean }): string =>
  allDay
    ? dayInWords(actor, spanIn({ startTime, endTime: addDays(startTime, 1), allDay }, actor.user.timezone).startTime)
    : timeInWords(actor, startTime);

const dayInWords = ({ user }: Actor, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: user.timezone }).format(
    at,
  );

const timeInWords = ({ user }: Actor, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: user.timezone,
  }).format(at);
