import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TaskTiles } from '@/app/_portal/tasks/list/task-tiles';
import { type TaskView, useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { toTaskCounts } from '@/domain/tasks/task-counts';

const COUNTS = toTaskCounts([
  { status: 'OVERDUE', group: 'OVERDUE', count: 5 },
  { status: 'COMPLETED', group: 'COMPLETED', count: 7 },
]);
const FROM_REPORT = '?status=COMPLETED&completedFrom=2026-03-02&completedTo=2026-03-08';

let setView: (view: TaskView) => void;

function Head() {
  const filters = useTaskFilters();
  setView = filters.setView;
  return (
    <>
      <TaskTiles whose={undefined} view={filters.view} onChoose={setView} />
      <output>{JSON.stringify(filters.where)}</output>
    </>
  );
}

const show = () => renderInPortal(<Head />, () => COUNTS, FROM_REPORT);
const shown = () => JSON.parse(screen.getByRole('status').textContent);
const DAYS = { completedFrom: '2026-03-02', completedTo: '2026-03-08' };

it('lists what a tile counts, not what of it was completed on the days of a report', async () => {
  show();
  expect(shown()).toEqual({ status: 'COMPLETED', ...DAYS });
  await userEvent.click(await screen.findByRole('button', { name: 'Overdue: 5' }));
  expect(shown()).toEqual({ overdue: true });
});

it.each([
  ['OPEN', { open: true }],
  ['ALL', {}],
  ['COMPLETED', { status: 'COMPLETED', ...DAYS }],
] as const)('keeps the days of completion only for completed tasks: %s', async (view, where) => {
  show();
  await act(async () => setView(view));
  expect(shown()).toEqual(where);
});
