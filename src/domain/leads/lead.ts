import { z } from 'zod';
import { CONTACT_ROLES } from '#domain/contacts/contact-choices';
import { type CsvCell, dayCell, emailCell } from '#domain/csv/csv-cell';
import { customValuesField, otherValues } from '#domain/custom-fields/custom-values';
import { inputsOf, newInputsOf, outputsOf } from '#domain/fields/field';
import {
  amountField,
  choiceField,
  dayField,
  externalIdField,
  flagField,
  momentField,
  numberField,
  optionalChoiceField,
  requiredTextField,
  textField,
  wallTimeField,
  zoneField,
} from '#domain/fields/field-kinds';
import { eventEndError } from '#domain/leads/event/event-days';
import {
  EVENT_SETTINGS,
  LEAD_EVENT_TYPES,
  LEAD_PRIORITIES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  LOST_REASONS,
} from '#domain/leads/lead-choices';
import { wasCreated } from '#domain/shared/external-id';
import { editedFields, ownedFields, requireChange } from '#domain/shared/row';
import { EMAIL_MAX } from '#domain/shared/text';
import { addressText, optionalEmail } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** Maximum length of each text field, in UTF-16 units (D37). */
export const LEAD_LIMITS = {
  companyName: 200,
  contactPerson: 200,
  email: EMAIL_MAX,
  phone: 50,
  notes: 10_000,
  lostReasonDetail: 200,
  eventName: 200,
  venueName: 200,
  venueStreet: 200,
  venueCity: 100,
  venueState: 100,
  venuePostalCode: 20,
  contactNotes: 2000,
} as const;

const MAX_ATTENDANCE = 10_000_000;
const MAX_GUARDS = 100_000;

const INVALID_EVENT_DATE = 'Invalid event date';
const lastDay = dayCell('Invalid event end date');

/** Compared with the first day, unless one of them is invalid itself. */
const lastDayCell: CsvCell<string | null> = {
  ...lastDay,
  read(reader, column) {
    const eventEndDate = lastDay.read(reader, column);
    const isReadable = reader.isSound(column) && reader.isSound('eventDate');
    const error = isReadable && eventEndError({ eventDate: reader.day('eventDate', INVALID_EVENT_DATE), eventEndDate });
    if (error) reader.refuse(column, error);
    return eventEndDate;
  },
};

export const COMPANY_REQUIRED = 'Company name is required';
export const CONTACT_REQUIRED = 'Contact person is required';

/**
 * The only list of a lead's fields: what users can edit (spec 1 sections 3 and 5), and through which entry points. A
 * blank status or priority in a file does not take the importer's profile default: the same file yields the same leads
 * for every user.
 */
export const leadFields = {
  companyName: requiredTextField({ max: LEAD_LIMITS.companyName, required: COMPANY_REQUIRED, by: ['form', 'csv'] }),
  contactPerson: requiredTextField({ max: LEAD_LIMITS.contactPerson, required: CONTACT_REQUIRED, by: ['form', 'csv'] }),
  // Required in files, optional in forms.
  email: {
    ...textField({ max: LEAD_LIMITS.email, by: ['form', 'csv'] }),
    input: optionalEmail,
    cell: emailCell(LEAD_LIMITS.email, 'Email is required'),
  },
  phone: textField({ max: LEAD_LIMITS.phone, by: ['form', 'csv'] }),
  status: choiceField(LEAD_STATUSES, { absent: 'profile', blank: 'NEW', by: ['form', 'csv', 'bulk'] }),
  priority: choiceField(LEAD_PRIORITIES, { absent: 'profile', blank: 'MEDIUM', by: ['form', 'csv', 'bulk'] }),
  notes: textField({ max: LEAD_LIMITS.notes, by: ['form', 'csv'] }),
  nextFollowUp: momentField({ invalid: 'Invalid next follow-up date', by: ['form', 'csv', 'bulk'] }),
  // The reason of the latest loss. It outlives a reopening, and the next loss replaces it (see `changeLeadStatus`).
  lostReason: optionalChoiceField(LOST_REASONS, { by: ['form', 'csv', 'bulk'] }),
  lostReasonDetail: textField({ max: LEAD_LIMITS.lostReasonDetail, by: ['form', 'csv', 'bulk'] }),
  source: optionalChoiceField(LEAD_SOURCES, { by: ['form', 'csv', 'bulk'] }),
  // The deal: its amount replaces every assumed value of the lead (D83).
  amount: amountField({ by: ['form', 'csv', 'bulk'] }),
  expectedCloseDate: dayField({ invalid: 'Invalid expected close date', by: ['form', 'csv', 'bulk'] }),
  // The event, in its venue's wall time (D86).
  eventName: textField({ max: LEAD_LIMITS.eventName, by: ['form', 'csv', 'bulk'] }),
  eventType: optionalChoiceField(LEAD_EVENT_TYPES, { by: ['form', 'csv', 'bulk'] }),
  eventDate: dayField({ invalid: INVALID_EVENT_DATE, by: ['form', 'csv', 'bulk'] }),
  eventEndDate: {
    ...dayField({ invalid: 'Invalid event end date', by: ['form', 'csv', 'bulk'] }),
    cell: lastDayCell,
  },
  eventStartTime: wallTimeField({ by: ['form', 'csv', 'bulk'] }),
  eventEndTime: wallTimeField({ by: ['form', 'csv', 'bulk'] }),
  eventTimeZone: zoneField({ by: ['form', 'csv', 'bulk'] }),
  venueName: textField({ max: LEAD_LIMITS.venueName, by: ['form', 'csv', 'bulk'] }),
  venueStreet: textField({ max: LEAD_LIMITS.venueStreet, by: ['form', 'csv', 'bulk'] }),
  venueCity: textField({ max: LEAD_LIMITS.venueCity, by: ['form', 'csv', 'bulk'] }),
  venueState: textField({ max: LEAD_LIMITS.venueState, by: ['form', 'csv', 'bulk'] }),
  venuePostalCode: textField({ max: LEAD_LIMITS.venuePostalCode, by: ['form', 'csv', 'bulk'] }),
  attendance: numberField({ min: 0, max: MAX_ATTENDANCE, by: ['form', 'csv', 'bulk'] }),
  guardsWanted: numberField({ min: 0, max: MAX_GUARDS, by: ['form', 'csv', 'bulk'] }),
  setting: optionalChoiceField(EVENT_SETTINGS, { by: ['form', 'csv', 'bulk'] }),
  alcohol: flagField({ by: ['form', 'csv', 'bulk'] }),
  // Of the contact person, who may become one contact among others, and back (D87).
  contactRole: optionalChoiceField(CONTACT_ROLES, { by: ['csv'] }),
  contactNotes: textField({ max: LEAD_LIMITS.contactNotes, by: ['csv'] }),
  externalId: externalIdField({ by: ['csv'] }),
  // Forms and files have a field for each of them (see domain/custom-fields).
  custom: customValuesField({ by: ['bulk'] }),
};

export type LeadFieldName = keyof typeof leadFields;

const { teamId } = ownedFields;

const phoneNumber = z.string().nullable().meta({
  description:
    "The first number in `phone` in international form, with its extension if it has one; null if there is none. `tel:` before it makes a link. A number without a country code is one of the country in the owner's profile. Derived from `phone`: nothing sets it.",
});

const assigneeId = z.uuid().nullable().meta({
  description: "Who in its team works on it; null if nobody in particular. A lead without a team is its owner's.",
});

const previousLeadId = z.uuid().nullable().meta({
  description: 'The lead of the same client that this one was booked again from; null for any other. Nothing sets it.',
});

const lastActivityAt = timestamp.nullable().meta({
  description:
    'When somebody last worked on the lead: the latest note or call, change of stage, completed task or sent email that is still there; null before the first. Imported notes and tasks count with their own times, imported leads do not. Neither `version` nor `updatedAt` changes with it.',
});

const newLead = z
  .strictObject({ ...newInputsOf(leadFields), teamId: teamId.optional() })
  .superRefine((input, context) => {
    const fault = eventEndError(input);
    if (fault) context.addIssue({ code: 'custom', message: fault, path: ['eventEndDate'], input: input.eventEndDate });
  });

/** What shares a lead with a team, and assigns it. */
export const leadPlaceInputs = { teamId, assigneeId };

/** What the examples of leads share. */
const EXAMPLE = {
  companyName: 'Harbour Lights Festival',
  contactPerson: 'Noor Haddad',
  email: 'noor@harbourlights.example',
  phone: '+1 (415) 555-0134',
  priority: 'HIGH',
  notes: 'Two nights, 40 guards.',
  source: 'REFERRAL',
  amount: 48_000,
  expectedCloseDate: '2027-04-15',
  eventName: 'Harbour Lights 2027',
  eventType: 'FESTIVAL',
  eventDate: '2027-08-13',
  eventEndDate: '2027-08-14',
  venueName: 'Pier 9',
  venueCity: 'San Francisco',
  venueState: 'CA',
  guardsWanted: 40,
} as const;

/**
 * A new lead (spec 1 section 7). Status and priority have no default here; the profile's apply. A `nextFollowUp`
 * without a time is still a string: `momentToInstant` turns it into the end of that day (D14).
 */
export const createLeadInput = newLead.meta({
  title: 'NewLead',
  examples: [{ ...EXAMPLE, status: 'NEW', nextFollowUp: '2027-03-01' }],
});

export type CreateLeadInput = z.infer<typeof createLeadInput>;

/** The fields of an update, without the check for at least one, for adapters that rename or extend them. */
export const updateLeadFields = z.strictObject({ ...inputsOf(leadFields), ...leadPlaceInputs }).partial();

/**
 * A partial update with at least one field (spec 1 section 7). Whether the email can be mailed is checked only if it
 * changes: a lead with an older one stays editable as a whole (D77).
 */
export const updateLeadChanges = requireChange(updateLeadFields.extend({ email: addressText.optional() })).meta({
  title: 'LeadChanges',
  examples: [{ status: 'PROPOSAL_SENT', nextFollowUp: '2027-03-08' }],
});

export type UpdateLeadChanges = z.infer<typeof updateLeadChanges>;

/** What an upsert writes of a lead: all that a new one requires, or what changes. Its external id and team name it. */
export const upsertLeadChanges = updateLeadFields
  .omit({ externalId: true, teamId: true })
  .extend({ email: addressText.optional() })
  .meta({ title: 'LeadUpsert', examples: [{ ...EXAMPLE, status: 'CONTACTED' }] });

export type UpsertLeadChanges = z.infer<typeof upsertLeadChanges>;

/** A lead as stored and sent (spec 1 section 3). All times are instants; for `closedAt` see D11. */
export const lead = z
  .object({
    ...ownedFields,
    assigneeId,
    ...outputsOf(leadFields),
    customOther: otherValues,
    previousLeadId,
    phoneNumber,
    stageEnteredAt: timestamp,
    closedAt: timestamp.nullable(),
    lastActivityAt,
    ...editedFields,
  })
  .meta({
    title: 'Lead',
    examples: [
      {
        id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        assigneeId: null,
        ...EXAMPLE,
        status: 'PROPOSAL_SENT',
        nextFollowUp: '2027-03-08T22:59:59.999Z',
        lostReason: null,
        lostReasonDetail: '',
        eventStartTime: '16:00',
        eventEndTime: '02:00',
        eventTimeZone: null,
        venueStreet: '',
        venuePostalCode: '',
        attendance: null,
        setting: 'OUTDOOR',
        alcohol: true,
        contactRole: 'DECISION_MAKER',
        contactNotes: '',
        externalId: 'hubspot:123',
        custom: { region: 'North', stages: 2 },
        customOther: [],
        previousLeadId: null,
        phoneNumber: '+14155550134',
        stageEnteredAt: '2027-03-02T09:30:00.000Z',
        closedAt: null,
        lastActivityAt: '2027-03-02T09:30:00.000Z',
        version: 3,
        createdAt: '2027-02-20T14:05:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Lead = z.infer<typeof lead>;

/** A lead as stored: `custom` has the values of all its custom fields, by the ids of the fields (D88). */
export type StoredLead = Omit<Lead, 'customOther'>;

/** Another lead of the same client, as a lead lists it (D91). */
export const clientLead = lead.pick({
  id: true,
  companyName: true,
  status: true,
  eventName: true,
  eventDate: true,
  amount: true,
});

export type ClientLead = z.infer<typeof clientLead>;

/** A lead as an update returns it, with the other effects of the change. */
export const updatedLead = lead
  .extend({
    createdTasks: z.int().optional().meta({ description: 'Number of follow-up tasks that the change added, if any.' }),
    removedTasks: z.int().optional().meta({
      description:
        'Number of follow-up tasks that closing the lead removed, if any: those of earlier stages, and after a loss those of its event. They can be restored for 30 days.',
    }),
    restoredTasks: z
      .int()
      .optional()
      .meta({ description: 'Number of follow-up tasks that reopening the lead on the same day restored, if any.' }),
  })
  .meta({ title: 'UpdatedLead', examples: [] });

export type UpdatedLead = z.infer<typeof updatedLead>;

export const upsertedLead = updatedLead.extend({ created: wasCreated }).meta({ title: 'UpsertedLead', examples: [] });
