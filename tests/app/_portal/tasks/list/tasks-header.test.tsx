import { screen } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TasksHeader } from '@/app/_portal/tasks/list/tasks-header';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { toTaskCounts } from '@/domain/tasks/task-counts';

const COUNTS = toTaskCounts([
  { status: 'PENDING', group: 'LATER', count: 30 },
  { status: 'IN_PROGRESS', group: 'OVERDUE', count: 10 },
  { status: 'OVERDUE', group: 'OVERDUE', count: 1 },
  { status: 'COMPLETED', group: 'COMPLETED', count: 157 },
]);

const Head = () => <TasksHeader title="Tasks" filters={useTaskFilters()} onAdd={() => {}} />;

it.each([
  ['', '41'],
  ['?status=ALL', '198'],
  ['?status=IN_PROGRESS', '10'],
])('counts the tasks that the list shows: %j', async (address, count) => {
  // All other requests stay pending.
  renderInPortal(<Head />, ({ path }) => (path === 'tasks.counts' ? COUNTS : new Promise(() => {})), address);
  expect(await screen.findByText(count)).toBeTruthy();
});
