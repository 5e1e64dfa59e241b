import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import { TaskCheck } from '@/app/_portal/tasks/record/status/task-check';
import { api } from '@/app/_trpc/client';
import type { Task } from '@/domain/tasks/task';

function Check() {
  const { data } = api.tasks.byId.useQuery({ id: TASK.id });
  return data ? <TaskCheck task={data} /> : null;
}

/** Shows the check of a task that is read only once; `change` answers the updates. */
function show(task: Task, change: (call: Call) => unknown) {
  const reads = [task];
  return renderInPortal(<Check />, (call) => {
    if (call.path === 'tasks.update') return change(call);
    // Leave refetches pending, so that the page shows the cache.
    return call.path === 'tasks.byId' ? (reads.shift() ?? new Promise(() => {})) : VIEWER;
  });
}

/** Saves whatever is sent. */
const save = ({ input }: Call): Task => {
  const { version, changes } = input as { version: number; changes: Partial<Task> };
  return { ...TASK, ...changes, version: version + 1 };
};

const check = (action: string) => screen.findByRole('button', { name: `${action} ${TASK.title}` });
const undo = () => screen.findByRole('button', { name: 'Undo' });
const sent = (calls: Call[]) => calls.map(({ input }) => input);

it('completes a task at once, and Undo before it is saved restores its exact status', async () => {
  const saving = deferred<Task>();
  const answers = [saving.promise];
  const mutations = show({ ...TASK, status: 'IN_PROGRESS' }, (call) => answers.shift() ?? save(call));
  await userEvent.click(await check('Complete'));
  expect(await check('Reopen')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Task completed.Call the venue');
  await userEvent.click(await undo());
  expect(await check('Complete')).toBeTruthy();
  saving.resolve({ ...TASK, status: 'COMPLETED', version: 4 });
  await waitFor(() =>
    expect(sent(mutations)).toEqual([
      { id: TASK.id, version: 3, changes: { status: 'COMPLETED' } },
      { id: TASK.id, version: 4, changes: { status: 'IN_PROGRESS' } },
    ]),
  );
});

it('makes an overdue task overdue again on Undo', async () => {
  const late: Task = { ...TASK, status: 'OVERDUE', dueDate: new Date('2020-03-05T12:00:00Z') };
  const mutations = show(late, (call) => ({ ...save(call), dueDate: late.dueDate }));
  await userEvent.click(await check('Complete'));
  await userEvent.click(await undo());
  await waitFor(() => expect(sent(mutations)[1]).toMatchObject({ changes: { status: 'PENDING' } }));
});

it('reopens a completed task', async () => {
  const mutations = show({ ...TASK, status: 'COMPLETED' }, save);
  await userEvent.click(await check('Reopen'));
  expect(await check('Complete')).toBeTruthy();
  expect(await screen.findByText('Task reopened.')).toBeTruthy();
  expect(sent(mutations)).toEqual([{ id: TASK.id, version: 3, changes: { status: 'PENDING' } }]);
});

it('takes back the check and the Undo if the task could not be saved', async () => {
  show(TASK, () => {
    throw new Refusal({ code: 'INTERNAL', message: 'It is broken.' });
  });
  await userEvent.click(await check('Complete'));
  expect(await screen.findByText('It is broken.')).toBeTruthy();
  expect(await check('Complete')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
