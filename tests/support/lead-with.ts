import { defaultsOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';

const AT = new Date('2026-01-01T00:00:00Z');

/** A lead with the given values, and the domain's defaults for the rest. */
export const leadWith = (values: Partial<Lead> = {}): Lead => ({
  ...defaultsOf(leadFields),
  id: 'a',
  ownerId: 'robin',
  teamId: null,
  assigneeId: null,
  previousLeadId: null,
  phoneNumber: null,
  lastActivityAt: null,
  customOther: [],
  companyName: 'Northgate Arena',
  contactPerson: 'Jo Marsh',
  status: 'NEW',
  priority: 'MEDIUM',
  stageEnteredAt: AT,
  closedAt: null,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  ...values,
});
