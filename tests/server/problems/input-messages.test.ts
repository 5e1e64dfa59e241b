import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listLeadsInput } from '@/domain/leads/filters/lead-filter-input';
import { createLeadInput } from '@/domain/leads/lead';
import { byId } from '@/domain/shared/paging-schemas';
import { toProblem } from '@/server/problems/errors';

/** The messages that a caller gets for an invalid value. */
function messagesFor(schema: z.ZodType, value: unknown): string[] {
  const cause = z.object({ value: schema }).safeParse({ value }).error;
  if (!cause) throw new Error('It fits.');
  const { issues = [] } = toProblem(new TRPCError({ code: 'BAD_REQUEST', cause }), () => 'r');
  return issues.map(({ message }) => message);
}

const PRIORITY = z.enum(['LOW', 'MEDIUM', 'HIGH']);

it.each<[z.ZodType, unknown, string]>([
  [PRIORITY, 'low', 'Must be one of: LOW, MEDIUM, HIGH'],
  [PRIORITY, undefined, 'Must be one of: LOW, MEDIUM, HIGH'],
  [PRIORITY.nullable(), 5, 'Must be one of: LOW, MEDIUM, HIGH'],
  [z.literal(true), false, 'Must be true'],
  [z.number(), 'x', 'Must be a number'],
  [z.number(), Number.NaN, 'Must be a number'],
  [z.number(), Number.POSITIVE_INFINITY, 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.int(), 2 ** 60, 'Must be a whole number'],
  [z.int().min(1), 0, 'Must be a whole number, at least 1'],
  [z.int().min(1), '1', 'Must be a whole number, at least 1'],
  [z.number().max(5), 6, 'Must be a number, at most 5'],
  [z.number().positive(), 0, 'Must be a number above 0'],
  [z.number().int().min(1).max(200), 201, 'Must be a whole number from 1 to 200'],
  [z.number().int().min(1).max(200), 0, 'Must be a whole number from 1 to 200'],
  [z.number().int().min(1).max(200), 1.5, 'Must be a whole number from 1 to 200'],
  [z.coerce.number().int().min(0).max(9).default(1), 'x', 'Must be a whole number from 0 to 9'],
  [z.int().optional(), null, 'Must be a whole number'],
  [z.int(), undefined, 'Is required'],
  [z.string(), undefined, 'Is required'],
  [z.string(), null, 'Must be text'],
  [z.string(), 5, 'Must be text'],
  [z.string().min(1), '', 'At least 1 character'],
  [z.string().min(2), '', 'At least 2 characters'],
  [z.string().max(3), 'long', 'At most 3 characters'],
  [z.string().regex(/a/), 'b', 'Invalid format'],
  [z.uuid(), 'x', 'Must be an id (UUID)'],
  [z.uuid(), 5, 'Must be text'],
  [z.email(), 'x', 'Must be an email address'],
  [z.url(), 'x', 'Must be a web address (URL)'],
  [z.iso.datetime(), 'x', 'Must be an ISO 8601 date-time with a time zone'],
  [z.iso.date(), 'x', 'Must be a date (YYYY-MM-DD)'],
  [z.date(), '2027', 'Must be a date'],
  [z.date(), new Date(Number.NaN), 'Must be a date'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.stringbool({ truthy: ['true'], falsy: ['false'] }), 'yes', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.array(z.string()).min(1), [], 'At least 1 entry'],
  [z.array(z.string()).max(2), ['', '', ''], 'At most 2 entries'],
  [z.object({}), [], 'Must be an object'],
  [z.record(z.string(), z.string()), 'x', 'Must be an object'],
])('%#: describes an invalid value in plain words', (schema, value, message) => {
  expect(messagesFor(schema, value)).toEqual([message]);
});

describe('a message set by the schema', () => {
  it.each([
    [z.string({ error: 'Of its own' }), 5],
    [z.int({ error: 'Of its own' }).min(1), 1.5],
    [z.int().min(1, { error: 'Of its own' }), 0],
    [z.enum(['A', 'B'], { error: 'Of its own' }), 'C'],
    [z.string().refine(() => false, { error: 'Of its own' }), ''],
    [z.array(z.string(), { error: 'Of its own' }), 5],
  ])('%#: is kept unchanged', (schema, value) => {
    expect(messagesFor(schema, value)).toEqual(['Of its own']);
  });
});

it('applies to the inputs of the domain, next to their own messages', () => {
  expect(
    messagesFor(createLeadInput, { companyName: ' ', status: 'new', teamId: 'x', nextFollowUp: 'soon', colour: 1 }),
  ).toEqual([
    'Company name is required',
    'Contact person is required',
    expect.stringContaining('Must be one of: NEW, CONTACTED, '),
    expect.stringContaining('date'),
    'Must be an id (UUID)',
    'Unknown field: value.colour',
  ]);
  expect(messagesFor(listLeadsInput, { limit: 0, order: 'up', sort: 5 })).toHaveLength(3);
  expect(messagesFor(byId, { id: '' })).toEqual(['Must be an id (UUID)']);
});
