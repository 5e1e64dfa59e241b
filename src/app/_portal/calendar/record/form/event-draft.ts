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
import { shiftedEnd } from '@/domain/calendar/wall-span';

interface OwnInputs {
  /** In the user's zone. */
  startTime: WallTime;
  endTime: WallTime;
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

const drafts = draftsOf<typeof EVENT_FIELDS, OwnInputs, EventItem>({
  fields: eventFields,
  looks: EVENT_FIELDS,
  own: {
    startTime: {
      inputs: ['startTime'],
      toDraft: ({ startTime }, zone) => ({ startTime: toWallTime(startTime, zone) }),
      toValue: ({ startTime }, zone) => fromWallTime(startTime, zone),
      toWords: ({ startTime }, formats) => timeWords(startTime, formats),
    },
    endTime: {
      inputs: ['endTime'],
      toDraft: ({ endTime }, zone) => ({ endTime: toWallTime(endTime, zone) }),
      toValue: ({ endTime }, zone) => fromWallTime(endTime, zone),
      toWords: ({ endTime }, formats) => timeWords(endTime, formats),
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
  drafts.start({ ...times, lead, attendees: '', reminderMinutes: String(DEFAULT_REMINDER) });

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
