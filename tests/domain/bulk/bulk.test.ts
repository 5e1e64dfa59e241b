import { describe, expect, it } from 'vitest';
import {
  BULK_UNDO_MS,
  MAX_BULK_IDS,
  MAX_EXPORT_IDS,
  NOTHING_SELECTED,
  PARTLY_CHANGED,
  PARTLY_UNDONE,
} from '@/domain/bulk/bulk';
import { bulkLeadsInput, bulkTasksInput, exportLeadsQuery, exportTasksQuery } from '@/domain/bulk/bulk-input';

const ID = '01890000-0000-7000-8000-000000000001';
const messagesOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

const many = (count: number) => Array.from({ length: count }, () => ID);

it('keeps bulk changes reversible for an hour', () => {
  expect(BULK_UNDO_MS).toBe(3_600_000);
});

it('has an error for a change and an undo that stop halfway', () => {
  expect(PARTLY_CHANGED).toBe('The others couldn’t be changed right now. Try again.');
  expect(PARTLY_UNDONE).toBe('Some were put back; the others couldn’t be right now. Undo it again.');
});

describe('bulkLeadsInput', () => {
  const change = { status: 'CONTACTED' };

  it.each([
    [{ select: { ids: [ID] }, action: { change } }],
    [{ select: { ids: many(MAX_BULK_IDS) }, action: { change: { priority: 'HIGH' } } }],
    [{ select: { matching: {} }, action: { delete: true } }],
    [{ select: { matching: { q: 'arena', status: 'NEW', priority: 'LOW' } }, action: { change } }],
  ])('accepts %j', (input) => {
    expect(bulkLeadsInput.parse(input)).toEqual(input);
  });

  it.each([
    ['no selection', { action: { change } }],
    ['no ids', { select: { ids: [] }, action: { change } }],
    ['too many ids', { select: { ids: many(MAX_BULK_IDS + 1) }, action: { change } }],
    ['an invalid id', { select: { ids: ['1'] }, action: { change } }],
    ['an unknown filter, which would match everything', { select: { matching: { stat: 'NEW' } }, action: { change } }],
    ['a filter of tasks', { select: { matching: { open: true } }, action: { change } }],
    ['both ids and filters', { select: { ids: [ID], matching: {} }, action: { change } }],
    ['no action', { select: { ids: [ID] } }],
    ['both actions', { select: { ids: [ID] }, action: { change, delete: true } }],
    ['delete: false', { select: { ids: [ID] }, action: { delete: false } }],
    ['a field without bulk changes', { select: { ids: [ID] }, action: { change: { companyName: 'A' } } }],
    ['an unknown status', { select: { ids: [ID] }, action: { change: { status: 'DONE' } } }],
  ])('rejects %s', (_, input) => {
    expect(bulkLeadsInput.safeParse(input).success).toBe(false);
  });

  it('reports an empty selection', () => {
    const result = bulkLeadsInput.safeParse({ select: { ids: [] }, action: { change } });
    expect(JSON.stringify(result.error?.issues)).toContain(NOTHING_SELECTED);
  });

  it.each([[{}], [{ status: undefined }]])('reports an empty change: %j', (nothing) => {
    const result = bulkLeadsInput.safeParse({ select: { ids: [ID] }, action: { change: nothing } });
    expect(JSON.stringify(result.error?.issues)).toContain(NOTHING_SELECTED);
    expect(NOTHING_SELECTED).toBe('Choose what to change');
  });
});

describe('bulkTasksInput', () => {
  it('sets a status, a priority and a due date', () => {
    const action = { change: { status: 'COMPLETED', priority: 'LOW', dueDate: '2027-03-04' } };
    const select = { matching: { q: 'call', status: 'PENDING', open: true, leadId: ID } };
    expect(bulkTasksInput.parse({ select, action })).toEqual({ select, action });
  });

  it.each([
    ['OVERDUE, which follows from the due date', { change: { status: 'OVERDUE' } }],
    ['a day that does not exist', { change: { dueDate: '2027-02-30' } }],
    ['a title', { change: { title: 'Call' } }],
  ])('cannot set %s', (_, action) => {
    expect(bulkTasksInput.safeParse({ select: { ids: [ID] }, action }).success).toBe(false);
  });
});

describe('export queries', () => {
  it('parse comma-separated ids', () => {
    expect(exportLeadsQuery.parse({ ids: `${ID},${ID}` })).toEqual({ ids: [ID, ID] });
    expect(exportTasksQuery.parse({ ids: ID }).ids).toEqual([ID]);
    expect(exportLeadsQuery.parse({ ids: many(MAX_EXPORT_IDS).join(',') }).ids).toHaveLength(MAX_EXPORT_IDS);
  });

  it('report invalid ids', () => {
    const tooMany = many(MAX_EXPORT_IDS + 1).join(',');
    expect(messagesOf(exportLeadsQuery.safeParse({ ids: tooMany }))).toEqual(['At most 200 ids']);
    expect(messagesOf(exportLeadsQuery.safeParse({ ids: 'x'.repeat(tooMany.length) }))).toEqual(['At most 200 ids']);
    const noIds = 'Must be ids (UUID), separated by commas';
    expect(messagesOf(exportLeadsQuery.safeParse({ ids: `${ID},` }))).toEqual([noIds]);
    expect(messagesOf(exportLeadsQuery.safeParse({ ids: '1' }))).toEqual([noIds]);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('parse open=%s', (word, open) => {
    expect(exportTasksQuery.parse({ open: word })).toEqual({ open });
  });

  it('reject other values of open and unknown filters', () => {
    expect(exportTasksQuery.safeParse({ open: '1' }).success).toBe(false);
    expect(exportTasksQuery.safeParse({ opened: 'true' }).success).toBe(false);
    expect(exportLeadsQuery.safeParse({ stat: 'NEW' }).success).toBe(false);
  });

  it('accept the filters of the lists', () => {
    const leads = { q: 'arena', status: 'NEW', priority: 'LOW' };
    expect(exportLeadsQuery.parse(leads)).toEqual(leads);
    const tasks = { q: 'call', status: 'OVERDUE', leadId: ID };
    expect(exportTasksQuery.parse(tasks)).toEqual(tasks);
  });
});
