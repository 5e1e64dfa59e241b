import { describe, expect, it } from 'vitest';
import { authorWords } from '@/app/_portal/leads/record/detail/history-text';
import { describeEntry, type TimelineEntry } from '@/app/_portal/leads/record/detail/timeline-words';

const now = new Date('2026-03-10T12:00:00Z');
const [past, future] = [new Date('2026-03-09T12:00:00Z'), new Date('2026-03-11T12:00:00Z')];
const id = '01890000-0000-7000-8000-000000000031';
const common = { id: '01890000-0000-7000-8000-000000000032', at: past, actorName: null };
const task = {
  id,
  title: 'Call Jo',
  type: 'CALL',
  priority: 'HIGH',
  dueDate: future,
  dueOn: null,
  isAutomatic: false,
  isCompleted: false,
} as const;
const email = {
  id,
  to: 'jo@x.example',
  subject: 'Guards',
  delivery: 'sent',
  status: 'SENT',
  scheduledAt: null,
  repliedAt: null,
} as const;
type TimelineNote = Extract<TimelineEntry, { kind: 'note' }>['note'];
const note: TimelineNote = {
  ...{ id, title: 'Plan', excerpt: 'x', isWhole: true },
  ...{ tags: [], kind: 'note', outcome: null, mentions: [] },
};
const event = { id, title: 'Visit', type: 'MEETING', status: 'SCHEDULED', endTime: future, location: '' } as const;
const quote = { id, number: 'Q-2027-12', version: 1 } as const;
const history = { ...common, kind: 'quote', fromStatus: null, toStatus: null, origin: null } as const;

describe('describeEntry', () => {
  it.each([
    [{ ...common, kind: 'note', note }, 'Note: Plan', `/?tab=notes&id=${id}`],
    [
      { ...common, kind: 'note', note: { ...note, kind: 'call', outcome: 'no_answer', title: 'x' } },
      'Call: No answer',
      `/?tab=notes&id=${id}`,
    ],
    [
      { ...common, kind: 'note', note: { ...note, kind: 'call', outcome: 'talked' } },
      'Call, talked: Plan',
      `/?tab=notes&id=${id}`,
    ],
    [{ ...common, kind: 'task_created', task }, 'Task added: Call Jo', `/?tab=tasks&id=${id}`],
    [
      { ...common, kind: 'task_created', task: { ...task, isAutomatic: true } },
      'Follow-up task added: Call Jo',
      `/?tab=tasks&id=${id}`,
    ],
    [{ ...common, kind: 'task_completed', task }, 'Task completed: Call Jo', `/?tab=tasks&id=${id}`],
    [{ ...common, kind: 'email', email }, 'Email sent: Guards', `/?tab=email&id=${id}`],
    [{ ...common, kind: 'email', email: { ...email, delivery: 'held' } }, 'Email held: Guards', `/?tab=email&id=${id}`],
    [
      { ...common, kind: 'email', email: { ...email, status: 'FAILED' } },
      'Email bounced: Guards',
      `/?tab=email&id=${id}`,
    ],
    [
      { ...common, kind: 'email', email: { ...email, repliedAt: past } },
      'Reply received: Guards',
      `/?tab=email&id=${id}`,
    ],
    [{ ...common, kind: 'event', at: future, event }, 'Meeting planned: Visit', `/?tab=calendar&id=${id}`],
    [{ ...common, kind: 'event', event }, 'Meeting: Visit', `/?tab=calendar&id=${id}`],
    [{ ...common, kind: 'event', event: { ...event, type: 'OTHER' } }, 'Event: Visit', `/?tab=calendar&id=${id}`],
    [
      { ...common, kind: 'event', event: { ...event, status: 'COMPLETED' } },
      'Meeting took place: Visit',
      `/?tab=calendar&id=${id}`,
    ],
    [
      { ...common, kind: 'event', at: future, event: { ...event, status: 'CANCELLED' } },
      'Meeting canceled: Visit',
      `/?tab=calendar&id=${id}`,
    ],
    [
      { ...common, kind: 'event', event: { ...event, status: 'NO_SHOW' } },
      'Nobody came to the meeting: Visit',
      `/?tab=calendar&id=${id}`,
    ],
    [
      { ...history, detail: { quote: { ...quote, did: 'viewed' } } },
      'Quote viewed by the client: Q-2027-12',
      `/?tab=quotes&id=${id}`,
    ],
    [
      { ...history, detail: { quote: { ...quote, version: 2, did: 'accepted', by: 'Noor Haddad' } } },
      'Quote accepted by Noor Haddad: Q-2027-12, version 2',
      `/?tab=quotes&id=${id}`,
    ],
    [{ ...history, kind: 'created', toStatus: 'NEW', detail: {} }, 'Created', undefined],
  ] satisfies [TimelineEntry, string, string | undefined][])('%#: %j', (entry, words, href) => {
    const text = describeEntry(entry, now);
    expect(text.subject ? `${text.words}: ${text.subject.name}` : text.words).toBe(words);
    expect(text.subject?.href).toBe(href);
  });

  it('says why a quote went out without a license', () => {
    const detail = { quote: { ...quote, did: 'sent', reason: 'Renewal is filed' } } as const;
    expect(describeEntry({ ...history, detail }, now).reason).toBe('Without a license: Renewal is filed');
  });
});

it.each([
  [null, 'Robin Reyes'],
  ['app', 'Robin Reyes'],
  ['api', 'Robin Reyes, through the API'],
  ['assistant', 'Robin Reyes, through an assistant'],
] as const)('names who did it from %s', (origin, words) => {
  const edit = { ...history, kind: 'edited', detail: {}, origin } as const;
  expect(authorWords({ ...edit, actorName: 'Robin Reyes' })).toBe(words);
  expect(authorWords(edit)).toBeNull();
});
