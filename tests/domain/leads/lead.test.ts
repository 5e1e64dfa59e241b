import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { createSchema } from 'zod-openapi';
import {
  createLeadInput,
  LEAD_LIMITS,
  LEAD_PRIORITIES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  lead,
  leadFields,
  listLeadsInput,
  OPEN_STATUSES,
  updateLeadChanges,
} from '@/domain/leads/lead';

const messages = (schema: ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
const minimal = { companyName: 'Arena', contactPerson: 'Ann' };

describe('vocabulary', () => {
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
  });
});

describe('createLeadInput', () => {
  it('needs only company and contact and adds no defaults', () => {
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

  it('names what is missing', () => {
    expect(messages(createLeadInput, {})).toEqual([
      ['companyName', 'Company name is required'],
      ['contactPerson', 'Contact person is required'],
    ]);
    expect(messages(createLeadInput, { ...minimal, companyName: ' \t' })).toEqual([
      ['companyName', 'Company name is required'],
    ]);
    expect(messages(createLeadInput, { ...minimal, email: 'nobody' })).toEqual([['email', 'Invalid email format']]);
  });

  it('refuses unknown keys by name', () => {
    expect(messages(createLeadInput, { ...minimal, company: 'x' })).toEqual([['', 'Unrecognized key: "company"']]);
  });

  it.each(Object.entries(LEAD_LIMITS))('holds the maximum of %s', (field, maximum) => {
    const filler = (length: number) => (field === 'email' ? `${'a'.repeat(length - 4)}@b.c` : 'x'.repeat(length));
    expect(messages(createLeadInput, { ...minimal, [field]: filler(maximum) })).toEqual([]);
    expect(messages(createLeadInput, { ...minimal, [field]: filler(maximum + 1) })).toEqual([
      [field, `At most ${maximum} characters`],
    ]);
  });
});

describe('updateLeadChanges', () => {
  it.each([{}, { companyName: undefined }])('refuses %j, which changes nothing', (changes) => {
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

  it.each([createLeadInput, updateLeadChanges, lead, listLeadsInput])('can be written as OpenAPI', (schema) => {
    expect(createSchema(schema, { io: 'input' }).schema).toMatchObject({ type: 'object' });
    expect(createSchema(schema, { io: 'output' }).schema).toMatchObject({ type: 'object' });
  });
});

describe('listLeadsInput', () => {
  it('asks for 50 by default, for 200 at most', () => {
    expect(listLeadsInput.parse({})).toEqual({ limit: 50 });
    expect(listLeadsInput.safeParse({ limit: 200 }).success).toBe(true);
    for (const limit of [0, 201, 1.5]) expect(listLeadsInput.safeParse({ limit }).success).toBe(false);
  });

  it('survives the direction that tRPC adds to a page of an infinite query', () => {
    expect(listLeadsInput.parse({ direction: 'forward', order: 'desc', sort: 'priority' })).toEqual({
      order: 'desc',
      sort: 'priority',
      limit: 50,
    });
  });

  it('bounds the search and the cursor', () => {
    expect(messages(listLeadsInput, { q: 'x'.repeat(201), cursor: 'x'.repeat(1001) })).toEqual([
      ['q', 'At most 200 characters'],
      ['cursor', 'At most 1000 characters'],
    ]);
  });
});
