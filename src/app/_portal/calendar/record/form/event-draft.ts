import { EVENT_FIELDS, type EventFormField } from '@/app/_portal/calendar/record/event-fields';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { LEAD_DRAFT_FIELD } from '@/app/_portal/leads/record/picking/lead-draft-field';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import type { Formats } from '@/app/_ui/time/formats';
import { fromWallTime, toWallTime, type WallTime } from '@/app/_ui/time/wall-time';
import { attendeesError, END_REQUIRED, eventFields, parseAttendees, START_REQUIRED } from '@/domain/calendar/event';
import { DEFAULT_REMINDER, REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event-choices';
import { createEventInput, updateEventFields } from '@/domain/calendar/event-input';
import { draftedRule, NEVER_REPEATS, type RepeatDraft, repeatDraft } from '@/domain/calendar/recurrence/repeat-choice';
import { ruleWords } from '@/domain/calendar/recurrence/rule-words';
import { shiftedEnd } from '@/domain/calendar/wall-span';
import { addDays, calendarDay, isCalendarDay } from '@/domain/shared/time';

interface OwnInputs {
  allDay: boolean;
  /** In the user's zone. Of an all-day event only the days count, the last one included. */
  startTime: WallTime;
  endTime: WallTime;
  repeat: RepeatDraft;
  lead: PickedLead | null;
  attendees: string;
  reminderMinutes: string;
}

/** An event as edited in a form. */
export type EventDraft = DraftOf<typeof EVENT_FIELDS, OwnInputs>;

const reminderOf = ({ reminderMinutes }: Pick<EventDraft, 'reminderMinutes'>) =>
  REMINDER_CHOICES.find((one) => String(one) === reminderMinutes);

const timeWords = (wall: WallTime, { zone = 'UTC', weekday }: Formats): string => {
  const at = fromWallTime(wall, zone);
  return at ? weekday(at) : '';
};

/** Midnight UTC of the day of a wall time, as all-day events are stored; null if it is malformed. */
const dateOf = (wall: WallTime, days = 0): Date | null => {
  const day = wall.slice(0, 10);
  return isCalendarDay(day) ? addDays(new Date(day), days) : null;
};

/** The times that an all-day event gets in the form, for whoever gives it some. */
const [NINE, TEN] = ['T09:00', 'T10:00'];

const dayOf = (at: Date, days = 0): string => addDays(at, days).toISOString().slice(0, 10);

const startDay = ({ startTime, allDay }: Pick<EventItem, 'startTime' | 'allDay'>, zone: string): string =>
  allDay ? dayOf(startTime) : calendarDay(startTime, zone);

const drafts = draftsOf<typeof EVENT_FIELDS, OwnInputs, EventItem>({
  fields: eventFields,
  looks: EVENT_FIELDS,
  own: {
    allDay: {
      inputs: ['allDay'],
      toDraft: ({ allDay }) => ({ allDay }),
      toValue: ({ allDay }) => allDay,
      toWords: ({ allDay }) => (allDay ? 'Yes' : 'No'),
    },
    startTime: {
      inputs: ['startTime', 'allDay'],
      toDraft: ({ startTime, allDay }, zone) => ({
        startTime: allDay ? `${dayOf(startTime)}${NINE}` : toWallTime(startTime, zone),
      }),
      toValue: ({ startTime, allDay }, zone) => (allDay ? dateOf(startTime) : fromWallTime(startTime, zone)),
      toWords: ({ startTime }, formats) => timeWords(startTime, formats),
    },
    endTime: {
      inputs: ['endTime', 'allDay'],
      toDraft: ({ endTime, allDay }, zone) => ({
        endTime: allDay ? `${dayOf(endTime, -1)}${TEN}` : toWallTime(endTime, zone),
      }),
      toValue: ({ endTime, allDay }, zone) => (allDay ? dateOf(endTime, 1) : fromWallTime(endTime, zone)),
      toWords: ({ endTime }, formats) => timeWords(endTime, formats),
    },
    recurrence: {
      inputs: ['repeat'],
      toDraft: (event, zone) => ({
        repeat: repeatDraft(event.recurrence, startDay(event, event.timeZone ?? zone), event.timeZone ?? zone),
      }),
      toValue: ({ repeat, startTime }) => {
        const day = startTime.slice(0, 10);
        return isCalendarDay(day) ? draftedRule(repeat, day) : null;
      },
      toWords({ repeat, startTime }, { zone = 'UTC' }) {
        const day = startTime.slice(0, 10);
        const rule = isCalendarDay(day) ? draftedRule(repeat, day) : null;
        return rule === null ? 'Never' : (ruleWords(rule, { startDay: day, zone, dayWords: (last) => last }) ?? '');
      },
    },
    leadId: LEAD_DRAFT_FIELD,
    attendees: {
      inputs: ['attendees'],
      toDraft: ({ attendees }) => ({ attendees: attendees.join(', ') }),
      toValue: ({ attendees }) => parseAttendees(attendees),
      toWords: ({ attendees }) => attendees,
    },
    reminderMinutes: {
      inputs: ['reminderMinutes'],
      toDraft: ({ reminderMinutes }) => ({ reminderMinutes: String(reminderMinutes) }),
      toValue: reminderOf,
      toWords(draft) {
        const choice = reminderOf(draft);
        return choice === undefined ? '' : REMINDER_LABELS[choice];
      },
    },
  },
});

/** All inputs, in form order. */
export const EVENT_INPUTS = drafts.inputs;

export const emptyDraft = (times: Pick<EventDraft, 'startTime' | 'endTime'>, lead: PickedLead | null): EventDraft =>
  drafts.start({
    ...times,
    allDay: false,
    repeat: NEVER_REPEATS,
    lead,
    attendees: '',
    reminderMinutes: String(DEFAULT_REMINDER),
  });

/** Compares texts, so that an unchanged ambiguous time keeps its instant. */
export const { toDraft, changedFields, inputsOf, conflict } = drafts;

/** Validation errors per input, from the domain's schema. */
export function checkDraft(draft: EventDraft, zone: string) {
  const found = drafts.errors.ofCheck(createEventInput.safeParse(drafts.toValues(draft, zone)));
  if (draft.startTime === '') found.startTime = START_REQUIRED;
  if (draft.endTime === '') found.endTime = END_REQUIRED;
  const unknown = attendeesError(parseAttendees(draft.attendees));
  if (unknown !== null) found.attendees ??= unknown;
  return found;
}

/** A server error's messages per field. Paths look like 'endTime' or 'changes.attendees.0'. */
export function problemErrors(problem: ClientProblem) {
  // NOT_FOUND can only refer to the event itself or to its lead.
  const aboutLead = problem.code === 'NOT_FOUND' && problem.message.includes('lead');
  return drafts.errors.ofProblem(aboutLead ? { ...problem, field: problem.field ?? 'leadId' } : problem);
}

/** The input of `calendarEvents.create`. */
export const toNewEvent = (draft: EventDraft, zone: string) => createEventInput.parse(drafts.toValues(draft, zone));

/** The `changes` of `calendarEvents.update`, with only the given fields. */
export const toChanges = (draft: EventDraft, names: readonly EventFormField[], zone: string) =>
  updateEventFields.parse(drafts.toValues(draft, zone, names));

/** Changes the start and keeps the duration. */
export const withStart = (draft: EventDraft, startTime: WallTime): EventDraft => ({
  ...draft,
  startTime,
  endTime: shiftedEnd(draft, startTime),
});
