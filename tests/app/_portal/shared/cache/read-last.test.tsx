import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventItem } from '@/app/_portal/calendar/list/use-calendar';
import { EventModal } from '@/app/_portal/calendar/record/event-modal';
import { useDeleteEvent } from '@/app/_portal/calendar/record/use-delete-event';
import { useMoveEvent } from '@/app/_portal/calendar/record/use-move-event';
import { useDeleteLead } from '@/app/_portal/leads/record/use-delete-lead';
import { useUpdateLead } from '@/app/_portal/leads/record/use-update-lead';
import { useDeleteNote } from '@/app/_portal/notes/record/use-delete-note';
import { useUpdateNote } from '@/app/_portal/notes/record/use-save-note';
import type { Noun } from '@/app/_portal/shared/cache/touches';
import { useDeleteTask } from '@/app/_portal/tasks/record/use-delete-task';
import { useUpdateTask } from '@/app/_portal/tasks/record/use-update-task';
import { api } from '@/app/_trpc/client';
import { moveEvent } from '@/domain/calendar/move-event';
import { later } from '../../../later';
import { EVENT, OTHER_EVENT } from '../../calendar/record/events';
import { type Call, LEAD, renderInPortal, VIEWER } from '../../leads/record/harness';
import { NOTE } from '../../notes/record/note';
import { TASK } from '../../tasks/record/tasks';

const OTHER = '01890000-0000-7000-8000-000000000099';
const SPAN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
const TIMES = { startTime: '2027-03-09T10:00', endTime: '2027-03-09T11:00' };

/** The lists of every noun, two rows in each: one is changed, the other deleted. */
const listsWith = (event: EventItem) => ({
  'leads.list': { items: [LEAD, { ...LEAD, id: OTHER, companyName: 'Other' }], nextCursor: null },
  'tasks.list': { items: [TASK, { ...TASK, id: OTHER, title: 'Other' }], nextCursor: null },
  'notes.list': { items: [NOTE, { ...NOTE, id: OTHER, title: 'Other' }], nextCursor: null },
  'calendarEvents.range': { events: [event, { ...OTHER_EVENT, title: 'Other' }], more: false },
});

type List = keyof ReturnType<typeof listsWith>;

const LIST_OF = {
  lead: 'leads.list',
  task: 'tasks.list',
  note: 'notes.list',
  event: 'calendarEvents.range',
} as const satisfies Record<Noun, List>;
const ROUTERS = { lead: 'leads', task: 'tasks', note: 'notes', event: 'calendarEvents' } as const satisfies Record<
  Noun,
  string
>;
const nextDay = (event: EventItem) => moveEvent(event, { days: 1, minutes: 0 }, 'UTC');
const savedOf = (event: EventItem) =>
  ({
    lead: { ...LEAD, version: 4 },
    task: { ...TASK, version: 4 },
    note: { ...NOTE, version: 4 },
    event: { ...event, ...nextDay(event), version: 4 },
  }) satisfies Record<Noun, unknown>;
const NOUNS = ['lead', 'task', 'note', 'event'] as const;

function Screen({ event }: { event: EventItem }) {
  const readOn = { getNextPageParam: () => null };
  const lists = [
    api.leads.list.useInfiniteQuery({ limit: 50 }, readOn),
    api.tasks.list.useInfiniteQuery({ limit: 50 }, readOn),
    api.notes.list.useInfiniteQuery({ limit: 50 }, readOn),
    api.calendarEvents.range.useQuery(SPAN),
  ];
  const [task, lead, note, move] = [useUpdateTask(), useUpdateLead(), useUpdateNote(), useMoveEvent()];
  const remove = { task: useDeleteTask(), lead: useDeleteLead(), note: useDeleteNote(), event: useDeleteEvent() };
  const changes = {
    lead: () => lead.mutate({ id: LEAD.id, version: 3, changes: { companyName: 'Mine' } }),
    task: () => task.mutate({ id: TASK.id, version: 3, changes: { status: 'IN_PROGRESS' } }),
    note: () => note.mutate({ id: NOTE.id, version: 3, changes: { title: 'Mine' } }),
    event: () => void move(event, nextDay(event)),
  } satisfies Record<Noun, () => void>;
  const deletions = {
    lead: () => remove.lead({ ...LEAD, id: OTHER, companyName: 'Other' }),
    task: () => remove.task({ ...TASK, id: OTHER, title: 'Other' }),
    note: () => remove.note({ ...NOTE, id: OTHER, title: 'Other' }),
    event: () => remove.event({ ...OTHER_EVENT, title: 'Other' }),
  } satisfies Record<Noun, () => void>;
  return (
    lists.every(({ isSuccess }) => isSuccess) && (
      <>
        {NOUNS.map((noun) => (
          <div key={noun}>
            <button type="button" onClick={changes[noun]}>
              Change {noun}
            </button>
            <button type="button" onClick={deletions[noun]}>
              Delete {noun}
            </button>
          </div>
        ))}
        <EventModal times={TIMES} lead={null} onClose={() => {}} />
      </>
    )
  );
}

/** A page whose changes and deletions are answered when the test says so. */
async function show() {
  // The moves of an event wait for each other beyond a test: one that fails must not hold up the next.
  const event: EventItem = { ...EVENT, id: crypto.randomUUID() };
  const [lists, saved] = [listsWith(event), savedOf(event)];
  const reads: string[] = [];
  const answers = new Map<string, ReturnType<typeof later<unknown>>>();
  const sent = renderInPortal(<Screen event={event} />, ({ path }: Call) => {
    if (path in lists) {
      reads.push(path);
      return lists[path as List];
    }
    if (path.startsWith('usage') || path.startsWith('user') || path.endsWith('counts')) return VIEWER;
    const answer = later<unknown>();
    answers.set(path, answer);
    return answer.promise;
  });
  await screen.findByRole('button', { name: 'Change lead' });
  const count = (list: List) => reads.filter((path) => path === list).length;
  const begin = async (what: 'Change' | 'Delete', noun: Noun) => {
    const path = `${ROUTERS[noun]}.${what === 'Change' ? 'update' : 'delete'}`;
    await userEvent.click(screen.getByText(`${what} ${noun}`));
    await waitFor(() => expect(sent.map((call) => call.path)).toContain(path));
    return (): void => answers.get(path)?.give(what === 'Change' ? saved[noun] : { id: OTHER });
  };
  /** Changes something else than the noun, until that has been read: what waits for nobody has been read by then. */
  const outlast = async (noun: Noun) => {
    const other = noun === 'note' ? 'task' : 'note';
    const changed = await begin('Change', other);
    changed();
    await waitFor(() => expect(count(LIST_OF[other])).toBe(2));
  };
  return { count, begin, outlast, answers, sent };
}

beforeEach(() => notifications.clean());

describe('the lists are read anew after the last of several changes', () => {
  it.each(NOUNS)('a deletion waits for a change of another %s', async (noun) => {
    const { count, begin, outlast } = await show();
    const changed = await begin('Change', noun);
    const deleted = await begin('Delete', noun);
    deleted();
    await screen.findByText('Other was deleted.');
    await outlast(noun);
    expect(count(LIST_OF[noun])).toBe(1);
    changed();
    await waitFor(() => expect(count(LIST_OF[noun])).toBe(2));
  });

  it.each(NOUNS)('a change waits for the deletion of another %s', async (noun) => {
    const { count, begin, outlast } = await show();
    const deleted = await begin('Delete', noun);
    const changed = await begin('Change', noun);
    changed();
    await outlast(noun);
    expect(count(LIST_OF[noun])).toBe(1);
    deleted();
    await waitFor(() => expect(count(LIST_OF[noun])).toBe(2));
  });

  it.each(['task', 'note', 'event'] as const)(
    'a lead, which stands on every %s, waits for a change of one',
    async (noun) => {
      const { count, begin, outlast } = await show();
      const changed = await begin('Change', noun);
      const deleted = await begin('Delete', 'lead');
      deleted();
      await screen.findByText('Other was deleted.');
      await outlast(noun);
      expect(count(LIST_OF[noun])).toBe(1);
      changed();
      await waitFor(() => expect(count('leads.list')).toBe(2));
      expect(count(LIST_OF[noun])).toBeGreaterThan(1);
    },
  );

  it('nothing is read between a move and the one that has waited for it', async () => {
    const { count, begin, outlast, sent } = await show();
    const first = await begin('Change', 'event');
    const second = await begin('Change', 'event');
    first();
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(/^Walk the site is now/);
    await outlast('event');
    expect(count('calendarEvents.range')).toBe(1);
    second();
    await waitFor(() => expect(count('calendarEvents.range')).toBe(2));
    expect(sent.map(({ path }) => path)).toEqual(['calendarEvents.update', 'calendarEvents.update', 'notes.update']);
  });

  it("a new event waits for another one's move", async () => {
    const { count, begin, outlast, answers } = await show();
    const moved = await begin('Change', 'event');
    await userEvent.type(screen.getByLabelText(/^Title/), 'Call{Enter}');
    await waitFor(() => expect(answers.has('calendarEvents.create')).toBe(true));
    answers.get('calendarEvents.create')?.give({ ...OTHER_EVENT, title: 'Call' });
    await screen.findByText('Call is in your calendar.');
    await outlast('event');
    expect(count('calendarEvents.range')).toBe(1);
    moved();
    await waitFor(() => expect(count('calendarEvents.range')).toBe(2));
  });
});
