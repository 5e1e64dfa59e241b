import type { PlainField, PlainKind } from '@/app/_portal/shared/fields/field-look';
import type { FieldsBy } from '@/domain/fields/field';
import type { LeadFieldName, leadFields } from '@/domain/leads/lead';
import {
  EVENT_SETTING_LABELS,
  LEAD_EVENT_TYPE_LABELS,
  LEAD_PRIORITY_LABELS,
  LEAD_SOURCE_LABELS,
  LEAD_STATUS_LABELS,
  type LeadSort,
  LOST_REASON_LABELS,
} from '@/domain/leads/lead-choices';

export type LeadFormField = keyof FieldsBy<typeof leadFields, 'form'>;

/** How a field is displayed: by its kind, or with its own component. */
export type LeadLook = PlainKind | 'status' | 'priority' | 'followUp' | 'expectedClose';

/** How wide a table is. */
export type TableWidth = 'wide' | 'wider' | 'widest';

/** A table column: the field, and optionally a second one below it in a muted style. */
export interface FieldColumn {
  title: string;
  width: string;
  sort?: LeadSort;
  second?: LeadFormField;
  /** Not as a link, which would be too close to the link of the second field to hit either. */
  plain?: boolean;
  /** The narrowest table that shows it; by default any. */
  from?: TableWidth;
  /** Numbers, one below the other by their digits. */
  numeric?: boolean;
}

export type LeadField = PlainField & {
  look?: Exclude<LeadLook, PlainKind>;
  column?: FieldColumn;
  /** Shown only while the lead is closed lost. */
  lostOnly?: boolean;
  /** Folded away with the other fields of its group until one of them is used. */
  group?: 'event';
};

/** The fields of a lead in forms, table and detail, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const LEAD_FIELDS = {
  companyName: {
    label: 'Company name',
    kind: 'text',
    placeholder: 'Northgate Arena',
    column: { title: 'Company', width: 'minmax(140px, 2.3fr)', sort: 'companyName', second: 'contactPerson' },
  },
  contactPerson: { label: 'Contact person', kind: 'text', placeholder: 'Jo Marsh' },
  email: {
    label: 'Email',
    kind: 'email',
    placeholder: 'jo@northgate.com',
    column: { title: 'Email and phone', width: 'minmax(160px, 2.6fr)', second: 'phone', plain: true, from: 'wide' },
  },
  phone: { label: 'Phone', kind: 'phone', placeholder: '+1 555 010 2030' },
  status: {
    label: 'Status',
    kind: 'choice',
    choices: LEAD_STATUS_LABELS,
    look: 'status',
    column: { title: 'Status', width: '176px' },
  },
  lostReason: {
    label: 'Lost reason',
    kind: 'choice',
    choices: LOST_REASON_LABELS,
    clearable: true,
    placeholder: 'Not stated',
    lostOnly: true,
  },
  lostReasonDetail: { label: 'Lost reason details', kind: 'text', placeholder: 'What decided it', lostOnly: true },
  priority: {
    label: 'Priority',
    kind: 'choice',
    choices: LEAD_PRIORITY_LABELS,
    look: 'priority',
    column: { title: 'Priority', width: '84px', sort: 'priority' },
  },
  source: {
    label: 'Source',
    kind: 'choice',
    choices: LEAD_SOURCE_LABELS,
    clearable: true,
    placeholder: 'Not stated',
  },
  amount: {
    label: 'Amount',
    kind: 'money',
    placeholder: 'Not stated',
    column: { title: 'Amount and event', width: '116px', sort: 'amount', numeric: true, second: 'eventDate' },
  },
  nextFollowUp: {
    label: 'Next follow-up',
    kind: 'moment',
    look: 'followUp',
    column: { title: 'Next follow-up', width: '120px', sort: 'nextFollowUp' },
  },
  expectedCloseDate: { label: 'Expected close', kind: 'day', look: 'expectedClose' },
  notes: { label: 'Notes', kind: 'long', placeholder: 'What was said, and what they need' },
  eventName: { label: 'Event name', kind: 'text', placeholder: 'Harbour Lights 2027', group: 'event' },
  eventType: {
    label: 'Type of event',
    kind: 'choice',
    choices: LEAD_EVENT_TYPE_LABELS,
    clearable: true,
    placeholder: 'Not stated',
    group: 'event',
  },
  eventDate: {
    label: 'Event date',
    kind: 'day',
    group: 'event',
  },
  eventEndDate: { label: 'Last day', kind: 'day', group: 'event' },
  eventStartTime: { label: 'Starts at', kind: 'time', group: 'event' },
  eventEndTime: { label: 'Ends at', kind: 'time', group: 'event' },
  eventTimeZone: { label: 'Time zone', kind: 'zone', group: 'event' },
  venueName: { label: 'Venue', kind: 'text', placeholder: 'Pier 9', group: 'event' },
  venueStreet: { label: 'Street', kind: 'text', group: 'event' },
  venueCity: { label: 'City', kind: 'text', group: 'event' },
  venueState: { label: 'State', kind: 'text', group: 'event' },
  venuePostalCode: { label: 'Postal code', kind: 'text', group: 'event' },
  attendance: { label: 'Attendance', kind: 'number', group: 'event' },
  guardsWanted: { label: 'Guards wanted', kind: 'number', group: 'event' },
  setting: {
    label: 'Setting',
    kind: 'choice',
    choices: EVENT_SETTING_LABELS,
    clearable: true,
    placeholder: 'Not stated',
    group: 'event',
  },
  alcohol: { label: 'Alcohol', kind: 'flag', placeholder: 'Not stated', group: 'event' },
} as const satisfies Record<LeadFormField, LeadField>;

export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadFormField[];

export const fieldOf = (name: LeadFormField): LeadField => LEAD_FIELDS[name];

/** The fields that have a bulk menu of their own. */
export const MENU_FIELDS = ['status', 'priority', 'source'] as const satisfies readonly LeadFormField[];

/** The fields of the event, which forms and details show as one block. */
export const EVENT_FIELD_NAMES = LEAD_FIELD_NAMES.filter((name) => fieldOf(name).group === 'event');

/** The other fields that forms and details show for a lead with this status. */
export const fieldNamesFor = (status: string): LeadFormField[] =>
  LEAD_FIELD_NAMES.filter((name) => !fieldOf(name).group && (status === 'CLOSED_LOST' || !fieldOf(name).lostOnly));

const isLeadField = (name: string): name is LeadFormField => name in LEAD_FIELDS;

/** The fields that have no input in the form of a lead, but in that of its contacts, and its custom fields as a whole. */
const OTHER_LABELS: Readonly<Record<Exclude<LeadFieldName, LeadFormField>, string>> = {
  custom: 'Custom fields',
  contactRole: 'Role of the contact person',
  contactNotes: 'Notes on the contact person',
  externalId: 'External ID',
};

const isOtherField = (name: string): name is keyof typeof OTHER_LABELS => name in OTHER_LABELS;

/** The label of a field in the history. Unknown names are shown as they are. */
export function fieldLabel(name: string): string {
  if (isLeadField(name)) return LEAD_FIELDS[name].label;
  return isOtherField(name) ? OTHER_LABELS[name] : name;
}

export const lookOf = (name: LeadFormField): LeadLook => fieldOf(name).look ?? fieldOf(name).kind;
