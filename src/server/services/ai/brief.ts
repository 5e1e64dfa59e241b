import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Brief, LeadFacts } from '@/domain/ai/brief';
import { timelineLine } from '@/domain/ai/timeline-lines';
import { DEFAULT_TONE } from '@/domain/ai/tone-choices';
import { CONTEXT_SIZES, type WriteInput } from '@/domain/ai/writing';
import { PLANNED_EVENT_STATUSES } from '@/domain/calendar/event-choices';
import { pick } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { momentToInstant } from '@/domain/shared/time';
import { dueMoment } from '@/domain/tasks/task-due';
import { calendarEvents } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { getLead } from '../leads/lead-queries';
import { listTimeline } from '../leads/timeline';
import { visibleTo } from '../shared/visibility';
import { listTasks } from '../tasks/task-queries';
import { getTone } from './tones';

/** Reads what a text is written from, as far as the user chose it and can see it. */
export async function readBrief(actor: Actor, { request, leadData, revision }: WriteInput): Promise<Brief> {
  const { type, voiceProfileId = DEFAULT_TONE, context = {} } = request;
  const { leadId, additionalContext = '', include = ['facts'] } = context;
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
  const [meeting] = await actor.db
    .select({
      title: calendarEvents.title,
      startTime: calendarEvents.startTime,
      location: calendarEvents.location,
    })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.leadId, lead.id),
        visibleTo(actor.user, calendarEvents),
        gte(calendarEvents.startTime, actor.now),
        inArray(calendarEvents.status, [...PLANNED_EVENT_STATUSES]),
      ),
    )
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(1);
  return {
    ...{ companyName, contactPerson, status, priority, notes },
    nextFollowUp: nextFollowUp && dayInWords(actor, nextFollowUp),
    nextMeeting: meeting
      ? { title: meeting.title, when: timeInWords(actor, meeting.startTime), location: meeting.location }
      : null,
  };
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
