import { expect, it } from 'vitest';
import { LEAD_HISTORY_KINDS } from '@/domain/leads/lead-history';
import { timelineEntry } from '@/domain/leads/timeline';

const id = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
const common = { id, at: new Date('2027-03-02T09:30:00Z'), actorName: null };
const history = { origin: null, fromStatus: null, toStatus: null, detail: {} };
const task = {
  id,
  title: 'Call',
  type: 'CALL',
  priority: 'HIGH',
  dueDate: common.at,
  dueOn: null,
  isAutomatic: false,
  isCompleted: true,
};

it.each([
  ...LEAD_HISTORY_KINDS.map((kind) => ({ ...common, ...history, kind })),
  {
    ...common,
    kind: 'note',
    note: { id, title: 'x', excerpt: 'y', isWhole: true, tags: [], kind: 'call', outcome: 'talked', mentions: [] },
  },
  { ...common, kind: 'task_created', task },
  { ...common, kind: 'task_completed', task },
  {
    ...common,
    kind: 'event',
    event: { id, title: 'Visit', type: 'MEETING', status: 'SCHEDULED', endTime: common.at, location: '' },
  },
])('accepts an entry of kind $kind with its fields', (entry) => {
  expect(timelineEntry.parse(entry)).toEqual(entry);
});

it.each([
  { ...common, kind: 'note', task },
  { ...common, kind: 'task_deleted', task },
  { ...common, task },
])('rejects fields that do not match the kind: %#', (entry) => {
  expect(timelineEntry.safeParse(entry).success).toBe(false);
});
