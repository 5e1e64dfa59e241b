import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { TaskTiles } from '@/app/_portal/tasks/list/task-tiles';
import { TASK_MODULE } from '@/app/_portal/tasks/record/module';
import { TaskStatusMenu } from '@/app/_portal/tasks/record/status/task-status-menu';
import { useTaskStatus } from '@/app/_portal/tasks/record/status/use-task-status';
import { api } from '@/app/_trpc/client';
import type { Task } from '@/domain/tasks/task';
import { toTaskCounts } from '@/domain/tasks/task-counts';

const OTHER: Task = { ...TASK, id: '01890000-0000-7000-8000-000000000012', title: 'Write to Beta Park' };

/** A minimal list of tasks from the cache. */
function Rows() {
  const input = { limit: 50 };
  const { data } = api.tasks.list.useInfiniteQuery(input, { getNextPageParam: (page) => page.nextCursor });
  const remove = useDelete(TASK_MODULE);
  const setStatus = useTaskStatus();
  const [opened, setOpened] = useState<string | null>(null);
  const { data: one } = api.tasks.byId.useQuery({ id: opened ?? '' }, { enabled: opened !== null });
  return (
    <>
      {one && <p>Opened: {one.title}</p>}
      <TaskTiles whose={undefined} view="OPEN" onChoose={() => {}} />
      <ul>
        {data?.pages
          .flatMap((page) => page.items)
          .map((task) => (
            <li key={task.id} aria-label={task.title}>
              <TaskStatusMenu task={task} now={new Date()} />
              <button type="button" onClick={() => setStatus(task, 'PENDING')}>
                Reopen
              </button>
              <button type="button" onClick={() => setOpened(task.id)}>
                Open
              </button>
              <button type="button" onClick={() => remove(task)}>
                Delete
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Renders a list that is fetched only once; `change` answers mutations. */
async function show(tasks: Task[], change: (call: Call) => unknown) {
  const read = new Set<string>();
  const mutations = renderInPortal(<Rows />, (call) => {
    const { path } = call;
    if (['tasks.update', 'tasks.delete', 'deleted.restore'].includes(path)) return change(call);
    if (!path.startsWith('tasks.')) return VIEWER;
    // Leave refetches pending, so that the page shows the cache.
    if (read.has(path)) return new Promise(() => {});
    read.add(path);
    if (path === 'tasks.byId') return TASK;
    if (path === 'tasks.list') return { items: tasks, nextCursor: null };
    return toTaskCounts([{ status: 'PENDING', group: 'LATER', count: tasks.length }]);
  });
  await screen.findByRole('listitem', { name: tasks[0]?.title });
  await screen.findByRole('button', { name: `Pending: ${tasks.length}` });
  return mutations;
}

const row = (title: string) => within(screen.getByRole('listitem', { name: title }));
const tile = (name: string) => screen.getByRole('button', { name });

async function choose(title: string, choice: string) {
  await userEvent.click(row(title).getByRole('button', { name: /^Status of/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

describe('the status of a row', () => {
  it('offers exactly Pending, In Progress and Completed', async () => {
    await show([TASK], () => TASK);
    await userEvent.click(row(TASK.title).getByRole('button', { name: /^Status of/ }));
    const choices = await screen.findAllByRole('menuitemradio');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Pending', 'In Progress', 'Completed']);
  });

  it('is read-only once the task is completed', async () => {
    await show([{ ...OTHER, status: 'COMPLETED' }], () => OTHER);
    expect(row(OTHER.title).getByText('Completed')).toBeTruthy();
    expect(row(OTHER.title).queryByRole('button', { name: /^Status of/ })).toBeNull();
  });

  it('changes at once, also in the counts, and sends the version that was shown', async () => {
    const saving = deferred<Task>();
    const mutations = await show([TASK, OTHER], () => saving.promise);
    await choose(TASK.title, 'In Progress');
    await row(TASK.title).findByText('In Progress');
    expect(tile('In Progress: 1')).toBeTruthy();
    expect(tile('Pending: 1')).toBeTruthy();
    expect(mutations).toEqual([
      { path: 'tasks.update', input: { id: TASK.id, version: 3, changes: { status: 'IN_PROGRESS' } } },
    ]);
    saving.resolve({ ...TASK, status: 'IN_PROGRESS', version: 4 });
  });

  it('explains why Pending leaves a task overdue', async () => {
    const late: Task = { ...TASK, dueDate: new Date('2020-03-05T12:00:00Z') };
    await show([late], () => ({ ...late, status: 'OVERDUE' }));
    await choose(TASK.title, 'Pending');
    expect(await screen.findByText('Still overdue: move its due date.')).toBeTruthy();
  });

  it('rolls back with the counts on errors, and shows the reason', async () => {
    await show([TASK, OTHER], () => {
      throw new Refusal({ code: 'INTERNAL', message: 'It is broken.' });
    });
    await choose(TASK.title, 'Completed');
    expect(await screen.findByText('It is broken.')).toBeTruthy();
    expect(row(TASK.title).getByText('Pending')).toBeTruthy();
    expect(tile('Pending: 2')).toBeTruthy();
    expect(tile('Completed: 0')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('can be restored only while the task has not changed since', async () => {
    const mutations = await show([TASK], ({ input }) => {
      const { version, changes } = input as { version: number; changes: Partial<Task> };
      return { ...TASK, ...changes, version: version + 1 };
    });
    await choose(TASK.title, 'Completed');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await userEvent.click(row(TASK.title).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await choose(TASK.title, 'In Progress');
    await row(TASK.title).findByText('In Progress');
    await waitFor(() => expect(mutations).toHaveLength(3));
    fireEvent.click(undo);
    // This change is queued after anything the expired Undo might have started.
    await choose(TASK.title, 'Pending');
    await waitFor(() => expect(mutations.at(-1)?.input).toMatchObject({ changes: { status: 'PENDING' }, version: 6 }));
    expect(mutations).toHaveLength(4);
  });

  it('shows a message if Undo is pressed while its toast fades out, because the task has changed since', async () => {
    const mutations = await show([TASK], ({ input }) => {
      const { version, changes } = input as { version: number; changes: Partial<Task> };
      return { ...TASK, ...changes, version: version + 1 };
    });
    await choose(TASK.title, 'Completed');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(row(TASK.title).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(mutations).toHaveLength(2));
    fireEvent.click(undo);
    expect(await screen.findByText('Not undone')).toBeTruthy();
    expect(screen.getByText('Call the venue was changed since it was completed.')).toBeTruthy();
    expect(mutations).toHaveLength(2);
  });

  it.each([
    {
      what: 'somebody else has changed',
      refusal: { code: 'STALE_EDIT', message: 'x', details: { current: { ...TASK, version: 9, priority: 'HIGH' } } },
      message: 'Not saved: someone else changed it first',
    },
    {
      what: 'is gone',
      refusal: { code: 'NOT_FOUND', message: 'This task does not exist, or is not yours.' },
      message: 'This task does not exist, or is not yours.',
    },
  ] as const)('shows an error if the task to undo $what', async ({ refusal, message }) => {
    await show([TASK], ({ input }) => {
      const { version, changes } = input as { version: number; changes: Partial<Task> };
      if (version > 3) throw new Refusal(refusal);
      return { ...TASK, ...changes, version: version + 1 };
    });
    await choose(TASK.title, 'Completed');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('deleting a task', () => {
  it('counts the task again if it could not be deleted, even if it has been opened', async () => {
    const answer = deferred<unknown>();
    await show([TASK, OTHER], () => answer.promise);
    await userEvent.click(row(TASK.title).getByRole('button', { name: 'Open' }));
    await screen.findByText('Opened: Call the venue');
    await userEvent.click(row(TASK.title).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(tile('All: 1')).toBeTruthy());
    answer.reject(new Refusal({ code: 'INTERNAL', message: 'No.' }));
    await screen.findByRole('listitem', { name: TASK.title });
    expect(tile('All: 2')).toBeTruthy();
    expect(tile('Pending: 2')).toBeTruthy();
  });
});
