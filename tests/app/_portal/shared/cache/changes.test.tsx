import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDeleteEvent } from '@/app/_portal/calendar/record/use-delete-event';
import { useUpdateEvent } from '@/app/_portal/calendar/record/use-update-event';
import { useDeleteLead } from '@/app/_portal/leads/record/use-delete-lead';
import { useUpdateLead } from '@/app/_portal/leads/record/use-update-lead';
import { useDeleteNote } from '@/app/_portal/notes/record/use-delete-note';
import { useUpdateNote } from '@/app/_portal/notes/record/use-save-note';
import { useDeleteTask } from '@/app/_portal/tasks/record/use-delete-task';
import { useUpdateTask } from '@/app/_portal/tasks/record/use-update-task';
import { api } from '@/app/_trpc/client';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import { later } from '../../../later';
import { EVENT } from '../../calendar/record/events';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '../../leads/record/harness';
import { NOTE } from '../../notes/record/note';
import { TASK } from '../../tasks/record/tasks';

const OTHER = '01890000-0000-7000-8000-000000000098';
const THIRD = '01890000-0000-7000-8000-000000000099';
const SPAN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
const paging = { getNextPageParam: () => null };

interface Row {
  id: string;
  version: number;
}

interface Shown {
  row: Row;
  /** The field of the row that the change affects. */
  text: string;
  change: (value: string) => Promise<unknown>;
  /** Saves like a form that opened with the given version. */
  save: (value: string, version: number) => Promise<unknown>;
  remove: () => void;
}

const priorityOf = (text: string) => (['LOW', 'MEDIUM', 'HIGH'] as const).find((one) => one === text) ?? 'LOW';

/** Per noun: a row, how to list it, and a field with three values, the first being the initial one. */
const TABLE = {
  lead: {
    row: LEAD,
    field: 'priority',
    values: ['LOW', 'MEDIUM', 'HIGH'],
    title: 'companyName',
    useRows(): Shown[] {
      const { data } = api.leads.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateLead();
      const remove = useDeleteLead();
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.priority,
        change: (value) => change(row, { priority: priorityOf(value) }),
        save: (value, version) => save({ id: row.id, version, changes: { priority: priorityOf(value) } }),
        remove: () => remove(row),
      }));
    },
  },
  task: {
    row: TASK,
    field: 'priority',
    values: ['LOW', 'MEDIUM', 'HIGH'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.tasks.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateTask();
      const remove = useDeleteTask();
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.priority,
        change: (value) => change(row, { priority: priorityOf(value) }),
        save: (value, version) => save({ id: row.id, version, changes: { priority: priorityOf(value) } }),
        remove: () => remove(row),
      }));
    },
  },
  note: {
    row: NOTE,
    field: 'content',
    values: [NOTE.content, 'Second', 'Third'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.notes.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateNote();
      const remove = useDeleteNote();
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.content,
        change: (content) => change(row, { content }),
        save: (content, version) => save({ id: row.id, version, changes: { content } }),
        remove: () => remove(row),
      }));
    },
  },
  event: {
    row: EVENT,
    field: 'location',
    values: ['', 'Pier 4', 'North gate'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.calendarEvents.range.useQuery(SPAN);
      const { change, save } = useUpdateEvent();
      const remove = useDeleteEvent();
      return (data?.events ?? []).map((row) => ({
        row,
        text: row.location,
        change: (location) => change(row, { location }),
        save: (location, version) => save({ id: row.id, version, changes: { location } }),
        remove: () => remove(row),
      }));
    },
  },
} as const satisfies Record<
  Noun,
  { row: Row; field: string; values: readonly [string, string, string]; title: string; useRows: () => Shown[] }
>;

const ALL_NOUNS = Object.keys(TABLE) as Noun[];

function Rows({ noun }: { noun: Noun }) {
  const { values, useRows } = TABLE[noun];
  const rows = useRows();
  const [saved, setSaved] = useState('');
  const ignoreErrors = (promise: Promise<unknown>) => void promise.catch(() => {});
  return (
    <>
      <ul>
        {rows.map(({ row, text, change, save, remove }) => (
          <li key={row.id} aria-label={row.id}>
            <output>{`"${text}" v${row.version}`}</output>
            <button type="button" onClick={() => ignoreErrors(change(values[1]))}>
              Second
            </button>
            <button type="button" onClick={() => ignoreErrors(change(values[2]))}>
              Third
            </button>
            <button
              type="button"
              onClick={() =>
                void save(values[2], 3).then(
                  () => setSaved('Saved'),
                  () => setSaved('Refused'),
                )
              }
            >
              Save form
            </button>
            <button type="button" onClick={remove}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      <p>{saved}</p>
    </>
  );
}

/** Renders three rows with a fake server that rejects outdated versions; `hold` delays the arrival of calls. */
async function show(noun: Noun, hold: (call: Call) => Promise<unknown> | undefined = () => undefined) {
  const { row, field, title } = TABLE[noun];
  const { router } = NOUNS[noun];
  const all = [row, { ...row, id: OTHER, [title]: 'Other' }, { ...row, id: THIRD, [title]: 'Third' }];
  const server = new Map<string, Row>(all.map((one) => [one.id, one]));
  const deleted = new Set<string>();
  const laterReads = later<void>();
  let isRead = false;
  const save = ({ id, version, changes }: Row & { changes: object }) => {
    const current = server.get(id) ?? row;
    if (version !== current.version) throw new Refusal({ code: 'STALE_EDIT', message: 'Stale.', details: { current } });
    const saved = { ...current, ...changes, version: version + 1 };
    // Like the server, which saves nothing if nothing changes.
    if (Reflect.get(saved, field) === Reflect.get(current, field)) return current;
    server.set(id, saved);
    return saved;
  };
  const sent = renderInPortal(<Rows noun={noun} />, (call) => {
    const { path, input } = call;
    if (path === `${router}.update`)
      return (hold(call) ?? Promise.resolve()).then(() => save(input as Row & { changes: object }));
    if (path === `${router}.delete`)
      return (hold(call) ?? Promise.resolve()).then(() => {
        deleted.add((input as Row).id);
        return input;
      });
    if (path === 'deleted.restore') {
      deleted.delete((input as Row).id);
      return { id: row.id, name: 'It' };
    }
    if (path !== `${router}.${noun === 'event' ? 'range' : 'list'}`) return VIEWER;
    const rows = [...server.values()].filter(({ id }) => !deleted.has(id));
    const list = noun === 'event' ? { events: rows, more: false } : { items: rows, nextCursor: null };
    // Leave refetches pending, so that the page shows the cache.
    if (isRead) return laterReads.promise.then(() => list);
    isRead = true;
    return list;
  });
  await screen.findByRole('listitem', { name: row.id });
  return {
    sent,
    inputs: () => sent.map(({ input }) => input),
    stored: () => server.get(row.id),
    /** Responds to the pending refetches, each with what was stored when it was sent. */
    giveReads: () => laterReads.give(),
    changeByOther(value: string) {
      const current = server.get(row.id) ?? row;
      server.set(row.id, { ...current, [field]: value, version: current.version + 1 });
    },
    change: (value: string) => ({ [field]: value }),
  };
}

const item = (id: string) => within(screen.getByRole('listitem', { name: id }));
const press = (id: string, name: string) => userEvent.click(item(id).getByRole('button', { name }));
const shows = (id: string, text: string) =>
  waitFor(() => expect(item(id).getByRole('status').textContent).toContain(`"${text}"`));
const ids = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const refusal = new Refusal({ code: 'INTERNAL', message: 'It is broken.' });

afterEach(() => vi.useRealTimers());

describe.each(ALL_NOUNS)('%s', (noun) => {
  const {
    row: { id },
    field,
    values: [first, second, third],
  } = TABLE[noun];
  const failed = noun === 'event' ? 'Not moved' : 'Not saved';

  it('shows a change at once, and rolls back only the one that is rejected', async () => {
    const answer = later<void>();
    const { inputs, change } = await show(noun, ({ input }) => ((input as Row).id === id ? answer.promise : undefined));
    await press(id, 'Second');
    await shows(id, second);
    await press(OTHER, 'Third');
    await shows(OTHER, third);
    expect(inputs()[0]).toEqual({ id, version: 3, changes: change(second) });
    answer.refuse(refusal);
    expect(await screen.findByText('It is broken.')).toBeTruthy();
    await shows(id, first);
    await shows(OTHER, third);
  });

  it('sends changes one after another, each with the version from the previous one', async () => {
    const [one, two] = [later<void>(), later<void>()];
    const { inputs, change } = await show(noun, ({ input }) => ((input as Row).version === 3 ? one : two).promise);
    await press(id, 'Second');
    await press(id, 'Third');
    await shows(id, third);
    expect(inputs()).toHaveLength(1);
    one.give();
    await waitFor(() => expect(inputs()[1]).toEqual({ id, version: 4, changes: change(third) }));
    await shows(id, third);
    two.refuse(refusal);
    await shows(id, second);
  });

  it('keeps the second of two changes if the first is rejected', async () => {
    const answer = later<void>();
    let calls = 0;
    const { inputs, change } = await show(noun, () => {
      calls += 1;
      return calls === 1 ? answer.promise : undefined;
    });
    await press(id, 'Second');
    await press(id, 'Third');
    answer.refuse(refusal);
    await waitFor(() => expect(inputs()[1]).toEqual({ id, version: 3, changes: change(third) }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${third}" v4`));
  });

  it('rejects both of two changes if the first is a conflict, and keeps what somebody else saved', async () => {
    const answer = later<void>();
    let calls = 0;
    const { inputs, stored, changeByOther } = await show(noun, () => {
      calls += 1;
      return calls === 1 ? answer.promise : undefined;
    });
    await press(id, 'Second');
    await press(id, 'Third');
    changeByOther(second);
    answer.give();
    await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 3 }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${second}" v4`));
    expect(stored()).toMatchObject({ [field]: second, version: 4 });
  });

  it('shows the newer version by somebody else, and a message', async () => {
    const { changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    expect(await screen.findByText(`${failed}: somebody was faster`)).toBeTruthy();
    await shows(id, third);
  });

  it("saves a form on top of the user's own pending change", async () => {
    const answer = later<void>();
    const { inputs, change } = await show(noun, ({ input }) =>
      (input as Row).version === 3 ? answer.promise : undefined,
    );
    await press(id, 'Second');
    await press(id, 'Save form');
    expect(inputs()).toHaveLength(1);
    answer.give();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(inputs()[1]).toEqual({ id, version: 4, changes: change(third) });
  });

  it("rejects a form opened before somebody else's change, even with a change by the user on top", async () => {
    const { inputs, changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    await screen.findByText(`${failed}: somebody was faster`);
    await press(id, 'Second');
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${second}" v5`));
    await press(id, 'Save form');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(inputs().at(-1)).toMatchObject({ version: 3 });
  });

  it("rejects a form opened before somebody else's change, even if a change by the user confirmed it", async () => {
    const { inputs, changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    await screen.findByText(`${failed}: somebody was faster`);
    await press(id, 'Third');
    await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 4 }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${third}" v4`));
    await press(id, 'Save form');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(inputs().at(-1)).toMatchObject({ version: 3 });
  });

  it('removes a deleted item at once, and refetches the lists with it on Undo', async () => {
    const { sent, giveReads } = await show(noun);
    await press(id, 'Delete');
    await waitFor(() => expect(ids()).toEqual([OTHER, THIRD]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toContainEqual({ path: 'deleted.restore', input: { id } }));
    giveReads();
    await waitFor(() => expect(ids()).toEqual([id, OTHER, THIRD]));
  });

  it('puts an item that could not be deleted back in its place, and keeps changes saved meanwhile', async () => {
    const answer = later<void>();
    await show(noun, ({ path }) => (path.endsWith('.delete') ? answer.promise : undefined));
    await press(OTHER, 'Delete');
    await waitFor(() => expect(ids()).toEqual([id, THIRD]));
    await press(THIRD, 'Second');
    await waitFor(() => expect(item(THIRD).getByRole('status').textContent).toBe(`"${second}" v4`));
    answer.refuse(refusal);
    expect(await screen.findByText('Not deleted')).toBeTruthy();
    expect(ids()).toEqual([id, OTHER, THIRD]);
    await shows(THIRD, second);
  });

  it('removes an item that somebody else already deleted', async () => {
    const answer = later<void>();
    await show(noun, () => answer.promise);
    await press(id, 'Delete');
    await waitFor(() => expect(ids()).toEqual([OTHER, THIRD]));
    answer.refuse(new Refusal({ code: 'NOT_FOUND', message: 'No.' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ids()).toEqual([OTHER, THIRD]);
    expect(screen.queryByText('Not deleted')).toBeNull();
  });
});

it('sends only the last of several queued moves of an event', async () => {
  const answer = later<void>();
  const { inputs, change } = await show('event', ({ input }) =>
    (input as Row).version === 3 ? answer.promise : undefined,
  );
  const { id } = EVENT;
  await press(id, 'Second');
  await press(id, 'Third');
  await press(id, 'Second');
  answer.give();
  await waitFor(() => expect(inputs()).toHaveLength(2));
  expect(inputs().map((input) => (input as { changes: object }).changes)).toEqual([change('Pier 4'), change('Pier 4')]);
});

it('forgets its saved changes after an hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const { inputs } = await show('lead');
  const { id } = LEAD;
  await press(id, 'Second');
  await waitFor(() => expect(item(id).getByRole('status').textContent).toBe('"MEDIUM" v4'));
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  await press(id, 'Save form');
  await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 3 }));
});
