import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TaskList } from '@/app/_portal/tasks/list/task-list';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import type { Task } from '@/domain/tasks/task';
import { toTaskCounts } from '@/domain/tasks/task-counts';

const TASKS: Task[] = ['Call', 'Write', 'Visit'].map((title, index) => ({
  ...TASK,
  id: `01890000-0000-7000-8000-00000000001${index}`,
  title,
  dueDate: new Date(`2099-03-0${index + 1}T12:00:00Z`),
}));

function List() {
  const actions = { edit: () => {}, remove: () => {} };
  return <TaskList filters={useTaskFilters()} addedId={null} actions={actions} keysOff={false} onAdd={() => {}} />;
}

/** Saves whatever is sent. */
const save = ({ input }: Call): Task => {
  const { id, version, changes } = input as { id: string; version: number; changes: Partial<Task> };
  return { ...TASK, ...TASKS.find((task) => task.id === id), ...changes, version: version + 1 };
};

/** Shows a list that is read only once. */
async function show(address = '') {
  const reads: Record<string, unknown[]> = {
    'tasks.list': [{ items: TASKS, nextCursor: null }],
    'tasks.counts': [toTaskCounts([{ status: 'PENDING', group: 'LATER', count: 3 }])],
  };
  const mutations = renderInPortal(
    <List />,
    (call) => (call.path === 'tasks.update' ? save(call) : (reads[call.path]?.shift() ?? new Promise(() => {}))),
    address,
  );
  await screen.findByRole('heading', { name: 'Later 3' });
  return mutations;
}

const titles = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
const check = (name: string) => screen.getByRole('button', { name });

it('completes a row, which leaves the open tasks, and moves the focus to the check of the next', async () => {
  const mutations = await show();
  const write = check('Complete Write');
  write.focus();
  fireEvent.click(write);
  expect(document.activeElement).toBe(check('Complete Visit'));
  // The row stays for a moment with its new check. A second press changes nothing.
  expect(write.getAttribute('aria-label')).toBe('Reopen Write');
  fireEvent.click(write);
  await screen.findByRole('heading', { name: 'Later 2' });
  expect(titles()).toEqual(['Call', 'Visit']);
  expect(mutations).toHaveLength(1);
});

it('completes the row in focus with C, and puts it back in its place on Undo', async () => {
  await show();
  await userEvent.keyboard('jjc');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Visit' }));
  await screen.findByRole('heading', { name: 'Later 2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Later 3' });
  expect(titles()).toEqual(['Call', 'Write', 'Visit']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Write' })));
});

it('moves a completed row to its own group where completed tasks are shown', async () => {
  await show('?status=ALL');
  await userEvent.click(check('Complete Call'));
  await screen.findByRole('heading', { name: 'Completed 1' });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Later 2', 'Completed 1']);
  expect(titles()).toEqual(['Write', 'Visit', 'Call']);
});

it('selects a row by a long touch, which does not open it', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Call' });
  fireEvent.touchStart(link, { touches: [{ clientX: 5, clientY: 5 }] });
  await screen.findByRole('toolbar', { name: 'Selected tasks' });
  fireEvent.touchEnd(link, { changedTouches: [{ clientX: 5, clientY: 5 }] });
  // False: prevented.
  expect(fireEvent.click(link)).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Call' }).checked).toBe(true);
  expect(window.location.search).toBe('');
});

it('does not select the row on which a finger starts to scroll', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Call' });
  fireEvent.touchStart(link, { touches: [{ clientX: 5, clientY: 5 }] });
  fireEvent.touchMove(link, { touches: [{ clientX: 5, clientY: 60 }] });
  fireEvent.touchStart(screen.getByRole('link', { name: 'Visit' }), { touches: [{ clientX: 5, clientY: 5 }] });
  await screen.findByRole('toolbar', { name: 'Selected tasks' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Call' }).checked).toBe(false);
});
