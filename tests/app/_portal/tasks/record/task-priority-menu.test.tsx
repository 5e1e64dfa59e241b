import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';
import { TaskStatusMenu } from '@/app/_portal/tasks/record/status/task-status-menu';
import { TaskDue } from '@/app/_portal/tasks/record/task-due';
import { TaskPriorityMenu } from '@/app/_portal/tasks/record/task-priority-menu';
import { api } from '@/app/_trpc/client';
import { parseMoment } from '@/domain/shared/time';
import type { Task } from '@/domain/tasks/task';
import type { TaskStatus } from '@/domain/tasks/task-choices';
import { dueOf } from '@/domain/tasks/task-due';

/** A minimal list row. */
function Row() {
  const { data } = api.tasks.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  const task = data?.pages[0]?.items[0];
  return (
    task && (
      <>
        <TaskStatusMenu task={task} now={new Date()} />
        <TaskPriorityMenu task={task} />
      </>
    )
  );
}

/** Renders a task in a list that is fetched only once, so that it then shows the cache. */
async function show(change: (call: Call) => unknown): Promise<Call[]> {
  let read = false;
  const calls = renderInPortal(<Row />, (call) => {
    if (call.path === 'tasks.update') return change(call);
    if (!call.path.startsWith('tasks.')) return VIEWER;
    if (read) return new Promise(() => {});
    read = true;
    return { items: [TASK], nextCursor: null };
  });
  await screen.findByRole('button', { name: /^Priority of/ });
  return calls;
}

async function choose(menu: RegExp, choice: string) {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

const priority = (label: string) =>
  screen.findByRole('button', { name: `Priority of ${TASK.title}: ${label}. Change` });

/** The task as the server would return it. */
const saved = ({ input }: Call): Task => {
  const { version, changes } = input as { version: number; changes: Partial<Task> };
  return { ...TASK, ...changes, version: version + 1 };
};

describe('the priority of a task', () => {
  it('changes at once and is saved', async () => {
    const saving = deferred<Task>();
    const calls = await show(() => saving.promise);
    await choose(/^Priority/, 'High');
    await priority('High');
    saving.resolve({ ...TASK, priority: 'HIGH', version: 4 });
    expect(calls).toEqual([
      { path: 'tasks.update', input: { id: TASK.id, version: 3, changes: { priority: 'HIGH' } } },
    ]);
  });

  it('rolls back on errors', async () => {
    await show(() => {
      throw new Refusal({ code: 'INTERNAL', message: 'It is broken.' });
    });
    await choose(/^Priority/, 'High');
    await screen.findByText('It is broken.');
    await priority('Low');
  });

  it('waits for a pending change of the status', async () => {
    const first = deferred<Task>();
    const calls = await show((call) => (calls.length === 1 ? first.promise : saved(call)));
    await choose(/^Status/, 'In Progress');
    await choose(/^Priority/, 'High');
    expect(calls).toHaveLength(1);
    first.resolve({ ...TASK, status: 'IN_PROGRESS', version: 4 });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.input).toEqual({ id: TASK.id, version: 4, changes: { priority: 'HIGH' } });
  });
});

describe('the due date of a task', () => {
  const now = new Date('2026-03-04T10:00:00Z');
  const due = (dueDate: string, status: TaskStatus = 'PENDING') => {
    renderInPortal(<TaskDue task={{ ...dueOf(parseMoment(dueDate) ?? '', 'UTC'), status }} now={now} />, () => VIEWER);
    return screen.getByRole('time').textContent?.replace(/\s/g, ' ');
  };

  it('includes the time if one was set', () => {
    expect(due('2026-03-04T18:00:00Z')).toMatch(/^Due Today (6:00 PM|18:00)$/);
  });

  it.each(['PENDING', 'OVERDUE', 'IN_PROGRESS'] as const)('says that it has passed, also today: %s', (status) => {
    expect(due('2026-03-04T09:00:00Z', status)).toMatch(/^Overdue, today (9:00 AM|09:00)$/);
    cleanup();
    expect(due('2026-03-03T09:00:00Z', status)).toMatch(/^Overdue since Yesterday /);
  });

  it('says nothing of the sort of a completed task', () => {
    expect(due('2026-03-04T09:00:00Z', 'COMPLETED')).toMatch(/^Due Today /);
  });

  it('is only a day otherwise', () => {
    expect(due('2026-03-04')).toBe('Due Today');
  });
});
