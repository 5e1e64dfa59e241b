import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { defaultsOf } from '@/domain/fields/field';
import { listLeadsInput } from '@/domain/leads/filters/lead-filter-input';
import { createLeadInput, LEAD_LIMITS, lead, leadFields, updateLeadChanges } from '@/domain/leads/lead';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_SORT_LABELS,
  LEAD_SORT_ORDERS,
  LEAD_SORTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  OPEN_STATUSES,
} from '@/domain/leads/lead-choices';

const messages = (schema: ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
const minimal = { companyName: 'Arena', contactPerson: 'Ann' };

describe('labels and sorts', () => {
  it('has the labels of the specification', () => {
    expect(LEAD_STATUSES.map((status) => LEAD_STATUS_LABELS[status])).toEqual([
      'New',
      'Contacted',
      'Consultation Scheduled',
      'Proposal Sent',
      'Closed Won',
      'Closed Lost',
    ]);
    expect(LEAD_PRIORITIES).toEqual(['LOW', 'MEDIUM', 'HIGH']);
    expect(OPEN_STATUSES).toEqual(LEAD_STATUSES.slice(0, 4));
    expect(LEAD_PRIORITY_LABELS).toEqual({ LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' });
  });

  it('has eleven sort columns with their default orders', () => {
    expect(LEAD_SORTS.map((sort) => [sort, LEAD_SORT_LABELS[sort], LEAD_SORT_ORDERS[sort]])).toEqual([
      ['updatedAt', 'Last Updated', 'desc'],
      ['lastActivityAt', 'Last Activity', 'desc'],
      ['createdAt', 'Created Date', 'desc'],
      ['companyName', 'Company', 'asc'],
      ['contactPerson', 'Contact', 'asc'],
      ['priority', 'Priority', 'desc'],
      ['nextFollowUp', 'Next Follow-up', 'asc'],
      ['stageEnteredAt', 'Time in Stage', 'desc'],
      ['amount', 'Amount', 'desc'],
      ['expectedCloseDate', 'Expected Close', 'asc'],
      ['eventDate', 'Event Date', 'asc'],
    ]);
  });
});

describe('createLeadInput', () => {
  it('requires only company and contact and adds no defaults', () => {
    expect(createLeadInput.parse(minimal)).toEqual(minimal);
  });

  it('keeps every field exactly', () => {
    const full = {
      companyName: '  Arena ',
      contactPerson: ' Ann',
      email: '',
      phone: '+1 555 ',
      status: 'CLOSED_WON',
      priority: 'HIGH',
      notes: 'a\r\nb ',
      nextFollowUp: '2026-07-04',
      teamId: '0190a5a0-7c3e-7000-8000-000000000001',
    };
    expect(createLeadInput.parse(full)).toEqual(full);
  });

  it('reports missing fields', () => {
    expect(messages(createLeadInput, {})).toEqual([
      ['companyName', 'Company name is required'],
      ['contactPerson', 'Contact person is required'],
    ]);
    expect(messages(createLeadInput, { ...minimal, companyName: ' \t' })).toEqual([
      ['companyName', 'Company name is required'],
    ]);
    expect(messages(createLeadInput, { ...minimal, email: 'nobody' })).toEqual([['email', 'Invalid email format']]);
  });

  it('rejects unknown keys by name', () => {
    expect(messages(createLeadInput, { ...minimal, company: 'x' })).toEqual([['', 'Unrecognized key: "company"']]);
  });

  it.each(Object.entries(LEAD_LIMITS))('limits the length of %s', (field, maximum) => {
    const filler = (length: number) => (field === 'email' ? `${'a'.repeat(length - 4)}@b.c` : 'x'.repeat(length));
    expect(messages(createLeadInput, { ...minimal, [field]: filler(maximum) })).toEqual([]);
    expect(messages(createLeadInput, { ...minimal, [field]: filler(maximum + 1) })).toEqual([
      [field, `At most ${maximum} characters`],
    ]);
  });
});

describe('updateLeadChanges', () => {
  it('rejects unknown keys by name', () => {
    expect(messages(updateLeadChanges, { notes: '', company: 'x' })).toEqual([['', 'Unrecognized key: "company"']]);
  });

  it.each([{}, { companyName: undefined }])('rejects %j, which changes nothing', (changes) => {
    expect(messages(updateLeadChanges, changes)).toEqual([['', 'Nothing to change']]);
  });

  it.each([{ notes: '' }, { nextFollowUp: null }, { teamId: null }, { status: 'NEW' }])('accepts %j', (changes) => {
    expect(updateLeadChanges.parse(changes)).toEqual(changes);
  });

  it('does not let a required field become empty', () => {
    expect(messages(updateLeadChanges, { contactPerson: ' ' })).toEqual([
      ['contactPerson', 'Contact person is required'],
    ]);
  });
});

describe('lead', () => {
  it('has every field of the field list', () => {
    expect(Object.keys(lead.shape)).toEqual(expect.arrayContaining(Object.keys(leadFields)));
  });

  it('parses what was sent unchanged', () => {
    const id = '0190a5a0-7c3e-7000-8000-000000000001';
    const at = new Date('2026-07-04T10:00:00Z');
    const stored = {
      ...defaultsOf(leadFields),
      ...minimal,
      id,
      ownerId: id,
      teamId: null,
      assigneeId: null,
      previousLeadId: null,
      email: '',
      phone: '',
      phoneNumber: null,
      status: 'NEW',
      priority: 'LOW',
      notes: '',
      nextFollowUp: null,
      stageEnteredAt: at,
      closedAt: null,
      lastActivityAt: null,
      version: 1,
      createdAt: at,
      customOther: [],
      updatedAt: at,
    };
    expect(lead.parse({ ...stored, secret: 'x' })).toEqual(stored);
    expect(messages(lead, {})).toHaveLength(Object.keys(stored).length);
  });
});

describe('listLeadsInput', () => {
  it('defaults to 50 rows, up to 200', () => {
    expect(listLeadsInput.parse({})).toEqual({ limit: 50 });
    expect(listLeadsInput.safeParse({ limit: 200 }).success).toBe(true);
    for (const limit of [0, 201, 1.5]) expect(listLeadsInput.safeParse({ limit }).success).toBe(false);
  });

  it('ignores the direction that tRPC adds to infinite queries', () => {
    expect(listLeadsInput.parse({ direction: 'forward', order: 'desc', sort: 'priority' })).toEqual({
      order: 'desc',
      sort: 'priority',
      limit: 50,
    });
  });

  it('accepts every filter with known values only', () => {
    const all = { q: 'x', status: 'NEW', priority: 'LOW', sort: 'companyName', order: 'asc', cursor: 'c', limit: 1 };
    expect(listLeadsInput.parse(all)).toEqual(all);
    for (const wrong of [{ status: 'new' }, { priority: '' }, { sort: 'email' }, { order: 'up' }]) {
      expect(listLeadsInput.safeParse(wrong).success).toBe(false);
    }
  });

  it('limits the length of search and cursor', () => {
    expect(messages(listLeadsInput, { q: 'x'.repeat(200), cursor: 'x'.repeat(2000) })).toEqual([]);
    expect(messages(listLeadsInput, { q: 'x'.repeat(201), cursor: 'x'.repeat(2001) })).toEqual([
      ['q', 'At most 200 characters'],
      ['cursor', 'At most 2000 characters'],
    ]);
  });
});
