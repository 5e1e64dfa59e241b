import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { eventFields } from '@/domain/calendar/event';
import { defaultsOf } from '@/domain/fields/field';
import { VIEWER } from '../../leads/record/harness';

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
