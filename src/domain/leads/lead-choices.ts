import type { SortOrder } from '#domain/shared/paging';

export const LEAD_STATUSES = [
  'NEW',
  'CONTACTED',
  'CONSULTATION_SCHEDULED',
  'PROPOSAL_SENT',
  'CLOSED_WON',
  'CLOSED_LOST',
] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Display labels (spec 1 section 4). */
export const LEAD_STATUS_LABELS = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  CONSULTATION_SCHEDULED: 'Consultation Scheduled',
  PROPOSAL_SENT: 'Proposal Sent',
  CLOSED_WON: 'Closed Won',
  CLOSED_LOST: 'Closed Lost',
} as const satisfies Record<LeadStatus, string>;

/** The statuses of an active lead (spec 1 section 9). */
export const OPEN_STATUSES = [
  'NEW',
  'CONTACTED',
  'CONSULTATION_SCHEDULED',
  'PROPOSAL_SENT',
] as const satisfies readonly LeadStatus[];

export const LEAD_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;

export type LeadPriority = (typeof LEAD_PRIORITIES)[number];

export const LEAD_PRIORITY_LABELS = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
} as const satisfies Record<LeadPriority, string>;

/** Why a lead was lost (D64). Null means "not stated". */
export const LOST_REASONS = ['PRICE', 'TIMING', 'COMPETITOR', 'NO_NEED', 'NO_ANSWER', 'OTHER'] as const;

export type LostReason = (typeof LOST_REASONS)[number];

export const LOST_REASON_LABELS = {
  PRICE: 'Price',
  TIMING: 'Timing',
  COMPETITOR: 'Competitor',
  NO_NEED: 'No need',
  NO_ANSWER: 'No answer',
  OTHER: 'Other',
} as const satisfies Record<LostReason, string>;

/** How a lead was found. Null means "not stated". */
export const LEAD_SOURCES = [
  'REFERRAL',
  'WEBSITE',
  'PARTNER',
  'EVENT',
  'COLD_OUTREACH',
  'RETURNING_CLIENT',
  'OTHER',
] as const;

export type LeadSource = (typeof LEAD_SOURCES)[number];

export const LEAD_SOURCE_LABELS = {
  REFERRAL: 'Referral',
  WEBSITE: 'Website',
  PARTNER: 'Partner',
  EVENT: 'Event',
  COLD_OUTREACH: 'Cold outreach',
  RETURNING_CLIENT: 'Returning client',
  OTHER: 'Other',
} as const satisfies Record<LeadSource, string>;

/** What kind of event a lead is about. */
export const LEAD_EVENT_TYPES = [
  'CONCERT',
  'FESTIVAL',
  'SPORTS',
  'CONFERENCE',
  'CORPORATE',
  'WEDDING',
  'PRIVATE_PARTY',
  'SCHOOL',
  'WORSHIP',
  'CONSTRUCTION_SITE',
  'OTHER',
] as const;

export type LeadEventType = (typeof LEAD_EVENT_TYPES)[number];

export const LEAD_EVENT_TYPE_LABELS = {
  CONCERT: 'Concert',
  FESTIVAL: 'Festival',
  SPORTS: 'Sports',
  CONFERENCE: 'Conference',
  CORPORATE: 'Corporate',
  WEDDING: 'Wedding',
  PRIVATE_PARTY: 'Private party',
  SCHOOL: 'School',
  WORSHIP: 'Worship',
  CONSTRUCTION_SITE: 'Construction site',
  OTHER: 'Other',
} as const satisfies Record<LeadEventType, string>;

export const EVENT_SETTINGS = ['INDOOR', 'OUTDOOR'] as const;

export type EventSetting = (typeof EVENT_SETTINGS)[number];

export const EVENT_SETTING_LABELS = {
  INDOOR: 'Indoor',
  OUTDOOR: 'Outdoor',
} as const satisfies Record<EventSetting, string>;

export const LEAD_SORTS = [
  'updatedAt',
  'lastActivityAt',
  'createdAt',
  'companyName',
  'contactPerson',
  'priority',
  'nextFollowUp',
  'stageEnteredAt',
  'amount',
  'expectedCloseDate',
  'eventDate',
] as const;

export type LeadSort = (typeof LEAD_SORTS)[number];

export const isLeadSort = (sort: string): sort is LeadSort => LEAD_SORTS.some((one) => one === sort);

export const LEAD_SORT_LABELS = {
  updatedAt: 'Last Updated',
  lastActivityAt: 'Last Activity',
  createdAt: 'Created Date',
  companyName: 'Company',
  contactPerson: 'Contact',
  priority: 'Priority',
  nextFollowUp: 'Next Follow-up',
  stageEnteredAt: 'Time in Stage',
  amount: 'Amount',
  expectedCloseDate: 'Expected Close',
  eventDate: 'Event Date',
} as const satisfies Record<LeadSort, string>;

/** Default order of each sort column. */
export const LEAD_SORT_ORDERS = {
  updatedAt: 'desc',
  lastActivityAt: 'desc',
  createdAt: 'desc',
  companyName: 'asc',
  contactPerson: 'asc',
  priority: 'desc',
  nextFollowUp: 'asc',
  stageEnteredAt: 'desc',
  amount: 'desc',
  expectedCloseDate: 'asc',
  eventDate: 'asc',
} as const satisfies Record<LeadSort, SortOrder>;
