import { expect, it } from 'vitest';
import { timelineLine } from '@/domain/ai/timeline-lines';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { TimelineEntry, TimelineKind } from '@/domain/leads/timeline';

const at = new Date('2026-03-10T12:00:00Z');
const common = { id: '0198c2f8-2a1b-7f3c-8d4e-5f6a7b8c9d0e', at, actorName: 'Robin Reyes' };

const history = (kind: LeadHistoryEntry['kind']): TimelineEntry => ({
  ...{ ...common, kind, detail: {} },
  ...{ fromStatus: 'CONTACTED', toStatus: 'PROPOSAL_SENT', origin: null },
});
const task: Extract<TimelineEntry, { kind: 'task_created' | 'task_completed' }>['task'] = {
  ...{ id: common.id, title: 'Send a proposal', type: 'EMAIL', priority: 'HIGH' },
  ...{ dueDate: at, dueOn: null, isAutomatic: false, isCompleted: false },
};
const email: Extract<TimelineEntry, { kind: 'email' }>['email'] = {
  ...{ id: common.id, to: 'noor@harbourlights.example', subject: 'Guards for the summer' },
  ...{ delivery: 'sent', status: 'DELIVERED', scheduledAt: null, repliedAt: null },
};

type TimelineNote = Extract<TimelineEntry, { kind: 'note' }>['note'];
const note: TimelineNote = {
  ...{ id: common.id, title: 'Call', excerpt: 'Two gates.', isWhole: true },
  ...{ tags: [], kind: 'note', outcome: null, mentions: [] },
};

const LINES: Record<TimelineKind, readonly [TimelineEntry, string]> = {
  created: [history('created'), 'lead created'],
  imported: [history('imported'), 'lead imported'],
  edited: [history('edited'), 'lead edited'],
  deleted: [history('deleted'), 'lead deleted'],
  restored: [history('restored'), 'lead restored'],
  merged: [
    {
      ...common,
      kind: 'merged',
      fromStatus: null,
      toStatus: null,
      origin: null,
      detail: { merged: ['Harbour Lights Inc.'] },
    },
    'merged with Harbour Lights Inc.',
  ],
  quote: [
    {
      ...{ ...common, kind: 'quote', fromStatus: null, toStatus: null, origin: null },
      detail: { quote: { id: common.id, number: 'Q-2027-12', version: 2, did: 'declined', reason: 'Too late' } },
    },
    'Quote Q-2027-12, version 2 declined: Too late',
  ],
  status_changed: [history('status_changed'), 'status changed to Proposal Sent'],
  note: [{ ...common, kind: 'note', note }, 'note "Call": Two gates.'],
  task_created: [{ ...common, kind: 'task_created', task }, 'task added: Send a proposal'],
  task_completed: [{ ...common, kind: 'task_completed', task }, 'task completed: Send a proposal'],
  event: [
    {
      ...{ ...common, kind: 'event' },
      event: { id: common.id, title: 'Site visit', type: 'MEETING', status: 'SCHEDULED', endTime: at, location: '' },
    },
    'event: Site visit (Scheduled)',
  ],
  file: [
    { ...common, kind: 'file', file: { id: common.id, name: 'Contract.pdf', type: 'application/pdf', size: 1 } },
    'file added: Contract.pdf',
  ],
  email: [{ ...common, kind: 'email', email }, 'email "Guards for the summer" (Delivered)'],
};

it.each(Object.values(LINES))('describes an entry in one line: %#', (entry, words) => {
  expect(timelineLine(entry, 'Tuesday, March 10')).toBe(`Tuesday, March 10: ${words}`);
});

it('says how a call went', () => {
  const call: TimelineNote = { ...note, kind: 'call', outcome: 'left_message' };
  const line = timelineLine({ ...common, kind: 'note', note: call }, 'Today');
  expect(line).toBe('Today: call (left a message) "Call": Two gates.');
});

it.each([
  [{ delivery: 'scheduled', status: 'SENT' }, 'Scheduled'],
  [{ delivery: 'sent', status: 'FAILED' }, 'Failed'],
  [{ delivery: 'sent', status: 'SENT', repliedAt: at }, 'Sent, they replied'],
  // A program may have opened it.
  [{ delivery: 'sent', status: 'OPENED' }, 'Delivered'],
] as const)('states the delivery of an email: %j', (changes, words) => {
  const line = timelineLine({ ...common, kind: 'email', email: { ...email, ...changes } }, 'Today');
  expect(line).toBe(`Today: email "Guards for the summer" (${words})`);
});
