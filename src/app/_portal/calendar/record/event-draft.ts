import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { fromWallTime, toWallTime, type WallTime } from '@/app/_ui/time/wall-time';
import {
  DEFAULT_EVENT_TYPE,
  DEFAULT_REMINDER,
  END_REQUIRED,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventFieldName,
  type EventStatus,
  type EventType,
  parseAttendees,
  REMINDER_CHOICES,
  START_REQUIRED,
} from '@/domain/calendar/event';
import { createEventInput, updateEventFields } from '@/domain/calendar/event-input';
import { followingEnd } from '@/domain/calendar/wall-span';
import type { EventItem } from '../list/use-calendar';

/** An event as it stands in a form. Times are what the clock of the user's zone shows. */
export interface EventDraft {
  title: string;
  startTime: WallTime;
  endTime: WallTime;
  type: EventType;
  status: EventStatus;
  lead: PickedLead | null;
  location: string;
  attendees: string;
  reminderMinutes: string;
  description: string;
}

/** In the order of the form, under the domain's names; each with what it is called. */
export const EVENT_FIELD_LABELS = {
  title: 'Title',
  startTime: 'Start',
  endTime: 'End',
  type: 'Type',
  status: 'Status',
  leadId: 'Lead',
  location: 'Location',
  attendees: 'Attendees',
  reminderMinutes: 'Reminder',
  description: 'Description',
} as const satisfies Record<EventFieldName, string>;

const isField = (name: string): name is EventFieldName => name in EVENT_FIELD_LABELS;

export const DRAFT_FIELDS: readonly EventFieldName[] = Object.keys(EVENT_FIELD_LABELS).filter(isField);

/** What of a draft a field is made of. */
export const inputsOf = (field: EventFieldName): readonly (keyof EventDraft)[] => [field === 'leadId' ? 'lead' : field];

export const emptyDraft = (times: Pick<EventDraft, 'startTime' | 'endTime'>, lead: PickedLead | null): EventDraft => ({
  title: '',
  ...times,
  type: DEFAULT_EVENT_TYPE,
  status: 'SCHEDULED',
  lead,
  location: '',
  attendees: '',
  reminderMinutes: String(DEFAULT_REMINDER),
  description: '',
});

export const toDraft = (event: EventItem, zone: string): EventDraft => ({
  title: event.title,
  startTime: toWallTime(event.startTime, zone),
  endTime: toWallTime(event.endTime, zone),
  type: event.type,
  status: event.status,
  lead: event.leadId ? { id: event.leadId, companyName: event.leadCompany ?? '' } : null,
  location: event.location,
  attendees: event.attendees.join(', '),
  reminderMinutes: String(event.reminderMinutes),
  description: event.description,
});

/** Each field of a draft as the server takes it. */
const READERS = {
  title: ({ title }) => title,
  startTime: ({ startTime }, zone) => fromWallTime(startTime, zone),
  endTime: ({ endTime }, zone) => fromWallTime(endTime, zone),
  type: ({ type }) => EVENT_TYPES.find((one) => one === type),
  status: ({ status }) => EVENT_STATUSES.find((one) => one === status),
  leadId: ({ lead }) => lead?.id ?? null,
  location: ({ location }) => location,
  attendees: ({ attendees }) => parseAttendees(attendees),
  reminderMinutes: ({ reminderMinutes }) => REMINDER_CHOICES.find((one) => String(one) === reminderMinutes),
  description: ({ description }) => description,
} satisfies Record<EventFieldName, (draft: EventDraft, zone: string) => unknown>;

const valuesOf = (draft: EventDraft, zone: string, names: readonly EventFieldName[] = DRAFT_FIELDS) =>
  Object.fromEntries(names.map((name) => [name, READERS[name](draft, zone)]));

const errors = draftErrors((path) => path.split('.').find(isField));

/** What is wrong with each field, in the words of the domain's own schema. */
export function checkDraft(draft: EventDraft, zone: string) {
  const found = errors.ofCheck(createEventInput.safeParse(valuesOf(draft, zone)));
  if (draft.startTime === '') found.startTime = START_REQUIRED;
  if (draft.endTime === '') found.endTime = END_REQUIRED;
  return found;
}

/** The server's refusal, sorted by field; paths come as 'endTime' or 'changes.attendees.0'. */
export function problemErrors(problem: ClientProblem) {
  // The only thing that an event refers to is its lead.
  const aboutLead = problem.code === 'NOT_FOUND' && problem.message.includes('lead');
  return errors.ofProblem(aboutLead ? { ...problem, field: problem.field ?? 'leadId' } : problem);
}

/** The input of `calendarEvents.create`. */
export const toNewEvent = (draft: EventDraft, zone: string) => createEventInput.parse(valuesOf(draft, zone));

/** The fields that differ, as texts: a time that the clock shows twice stays the one it was while nobody touches it. */
export function changedFields(before: EventDraft, after: EventDraft): EventFieldName[] {
  const textOf = (draft: EventDraft, name: EventFieldName) =>
    name === 'leadId' ? (draft.lead?.id ?? '') : String(draft[name]);
  return DRAFT_FIELDS.filter((name) => textOf(before, name) !== textOf(after, name));
}

/** The `changes` of `calendarEvents.update`: only the fields named. */
export const toChanges = (draft: EventDraft, names: readonly EventFieldName[], zone: string) =>
  updateEventFields.parse(valuesOf(draft, zone, names));

/** The end follows the start. */
export const withStart = (draft: EventDraft, startTime: WallTime): EventDraft => ({
  ...draft,
  startTime,
  endTime: followingEnd(draft, startTime),
});
