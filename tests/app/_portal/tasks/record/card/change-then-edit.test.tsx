import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TaskModal } from '@/app/_portal/tasks/record/card/task-modal';
import { TaskStatusMenu } from '@/app/_portal/tasks/record/status/task-status-menu';
import { TaskPriorityMenu } from '@/app/_portal/tasks/record/task-priority-menu';
import { api } from '@/app/_trpc/client';
import type { Task } from '@/domain/tasks/task';

/** A minimal list row with the task's menus and form. */
function Row() {
  const { data } = api.tasks.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  const [edited, setEdited] = useState<string | null>(null);
  const task = data?.pages[0]?.items[0];
  if (!task) return null;
  return (
    <>
      <TaskStatusMenu task={task} now={new Date()} />
      <TaskPriorityMenu task={task} />
      <button type="button" onClick={() => setEdited(task.id)}>
        Edit
      </button>
      <TaskModal id={edited} startsEditing onClose={() => setEdited(null)} />
    </>
  );
}

it.each([
  { menu: /^Status of/, choice: 'In Progress', changes: { status: 'IN_PROGRESS' } },
  { menu: /^Priority of/, choice: 'High', changes: { priority: 'HIGH' } },
])('saves a form on top of a change to $choice that was pending', async ({ menu, choice, changes }) => {
  const answer = deferred<void>();
  // A new task per test, because the page remembers its changes per id.
  let stored: Task = { ...TASK, id: crypto.randomUUID() };
  const [{ id }, seen] = [stored, stored];
  let reads = 0;
  const mutations = renderInPortal(<Row />, ({ path, input }) => {
    if (path === 'tasks.update') {
      const update = input as { version: number; changes: Partial<Task> };
      return ('description' in update.changes ? Promise.resolve() : answer.promise).then(() => {
        if (update.version !== stored.version)
          throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: stored } });
        stored = { ...stored, ...update.changes, version: stored.version + 1 };
        return stored;
      });
    }
    if (path === 'tasks.list') {
      reads += 1;
      return reads > 1 ? new Promise(() => {}) : { items: [seen], nextCursor: null };
    }
    return path === 'tasks.byId' ? new Promise(() => {}) : VIEWER;
  });
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /description/i }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(mutations).toHaveLength(1);
  answer.resolve();
  await screen.findByText('Call the venue was saved.');
  expect(mutations.map((call) => call.input)).toEqual([
    { id, version: 3, changes },
    { id, version: 4, changes: { description: 'old!' } },
  ]);
});
