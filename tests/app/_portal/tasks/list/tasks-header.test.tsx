import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { TasksHeader } from '@/app/_portal/tasks/list/tasks-header';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { renderInPortal } from '../../leads/record/harness';

afterEach(() => localStorage.clear());

const COUNTS = { ALL: 198, PENDING: 30, IN_PROGRESS: 10, COMPLETED: 157, OVERDUE: 1 };

function Head() {
  const filters = useTaskFilters();
  return (
    <>
      <TasksHeader title="Tasks" filters={filters} onAdd={() => {}} />
      <button type="button" onClick={() => filters.setHideDone(true)}>
        Hide
      </button>
    </>
  );
}

it('counts the listed tasks, and shows the total while completed ones are hidden', async () => {
  // All other requests stay pending.
  renderInPortal(<Head />, ({ path }) => (path === 'tasks.counts' ? COUNTS : new Promise(() => {})));
  expect(await screen.findByText('198')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('41 of 198')).toBeTruthy();
});
