import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import type { EmailItem } from '@/app/_portal/emails/record/logs/email-state';
import { eventFields } from '@/domain/calendar/event';
import { type Contact, contactFields } from '@/domain/contacts/contact';
import { type EmailTemplate, templateFields } from '@/domain/emails/templates/template';
import { defaultsOf } from '@/domain/fields/field';
import type { LeadFile } from '@/domain/files/file';
import { type Note, noteFields } from '@/domain/notes/note';
import type { Quote } from '@/domain/quotes/quote';
import { type Task, taskFields } from '@/domain/tasks/task';
import { LEAD, VIEWER } from './portal';

const at = new Date('2026-03-04T15:30:00Z');

export const EVENT: EventItem = {
  ...defaultsOf(eventFields),
  id: '01890000-0000-7000-8000-000000000021',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Walk the site',
  description: '',
  startTime: new Date('2027-03-09T10:00:00Z'),
  endTime: new Date('2027-03-09T11:00:00Z'),
  location: '',
  attendees: [],
  type: 'MEETING',
  status: 'SCHEDULED',
  reminderMinutes: 30,
  seriesId: null,
  originalStart: null,
  exceptions: [],
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const OTHER_EVENT: EventItem = {
  ...EVENT,
  id: '01890000-0000-7000-8000-000000000022',
  title: 'Briefing',
  version: 7,
};

export const CONTACT: Contact = {
  ...defaultsOf(contactFields),
  id: '01890000-0000-7000-8000-000000000031',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: LEAD.id,
  name: 'Sam Okafor',
  role: 'SITE_CONTACT',
  email: 'sam@acme.example',
  phone: '+1 415 555 0100',
  phoneNumber: '+14155550100',
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const NOTE: Note = {
  ...defaultsOf(noteFields),
  id: '01890000-0000-7000-8000-000000000021',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Gate plan',
  content: 'North gate first.\nThen the west.',
  tags: ['VIP'],
  mentions: [],
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const FILE: LeadFile = {
  id: '01890000-0000-7000-8000-000000000021',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: LEAD.id,
  name: 'Gate plan.pdf',
  type: 'application/pdf',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  addedById: VIEWER.id,
  addedByName: VIEWER.name,
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const TASK: Task = {
  ...defaultsOf(taskFields),
  id: '01890000-0000-7000-8000-000000000011',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Call the venue',
  description: 'old',
  dueDate: new Date('2099-03-05T23:59:59.999Z'),
  dueOn: '2099-03-05',
  priority: 'LOW',
  type: 'CALL',
  status: 'PENDING',
  assignedTo: '',
  autoRule: null,
  completedAt: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const TEMPLATE: EmailTemplate = {
  ...defaultsOf(templateFields),
  id: '01890000-0000-7000-8000-000000000041',
  ownerId: VIEWER.id,
  teamId: null,
  name: 'First contact',
  subject: 'Guards for {{companyName}}',
  body: 'Hi {{contactPerson|there}},\n\nwho decides on security at {{companyName}}?',
  variables: ['contactPerson', 'companyName'],
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export const QUOTE: Quote = {
  id: '01890000-0000-7000-8000-000000000061',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: LEAD.id,
  leadCompany: LEAD.companyName,
  number: 'Q-2026-12',
  timeZone: 'America/New_York',
  versionNumber: 1,
  status: 'SENT',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  total: 9880,
  eventDate: '2099-06-12',
  validUntil: new Date('2099-04-01T06:59:59.999Z'),
  sentAt: at,
  viewedAt: null,
  acceptedAt: null,
  declinedAt: null,
  declineReason: '',
  withdrawnAt: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
};

/** A message that has left. */
export const EMAIL: EmailItem = {
  id: '01890000-0000-7000-8000-000000000051',
  ownerId: VIEWER.id,
  leadId: LEAD.id,
  leadCompany: LEAD.companyName,
  templateId: null,
  isBulk: false,
  to: 'jo@northgate.example',
  cc: [],
  bcc: [],
  subject: 'Guards for the summer',
  body: 'Hi Jo,\n\nwho decides?',
  status: 'SENT',
  delivery: 'sent',
  error: null,
  holdReason: null,
  via: 'smtp',
  scheduledAt: null,
  sendsAt: null,
  sentAt: at,
  openedAt: null,
  clickedAt: null,
  replacedBy: null,
  isCancelable: false,
  batchId: null,
  remindAfterDays: null,
  repliedAt: null,
  inReplyTo: null,
  attachments: [],
  version: 1,
  createdAt: at,
};
