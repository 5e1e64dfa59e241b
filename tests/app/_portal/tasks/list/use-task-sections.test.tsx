import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { renderInPortal } from '@tests/support/browser/portal';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { useTaskSections } from '@/app/_portal/tasks/list/use-task-sections';
import type { Task } from '@/domain/tasks/task';
import { toTaskCounts } from '@/domain/tasks/task-counts';

// Tuesday and Wednesday in UTC, which is the zone of the profile.
const BEFORE_MIDNIGHT = new Date('2027-03-02T23:59:30Z');
const AFTER_MIDNIGHT = new Date('2027-03-03T00:00:30Z');

const task = (title: string, dueDate: string, status: Task['status'] = 'PENDING'): Task => ({
  ...TASK,
  id: `01890000-0000-7000-8000-0000000000${title.length}0`,
  title,
  status,
  dueDate: new Date(dueDate),
});
const TASKS = [
  task('Long overdue', '2027-01-01T12:00:00Z', 'IN_PROGRESS'),
  task('By day', '2027-03-02T23:59:59.999Z'),
  task('Wednesday', '2027-03-03T12:00:00Z'),
  task('Next month', '2027-04-03T12:00:00Z'),
];

const COUNTS = toTaskCounts([
  { status: 'IN_PROGRESS', group: 'OVERDUE', count: 40 },
  { status: 'OVERDUE', group: 'OVERDUE', count: 2 },
  { status: 'PENDING', group: 'TODAY', count: 7 },
  { status: 'PENDING', group: 'LATER', count: 900 },
]);

function Sections({ hasMore }: { hasMore: boolean }) {
  const [now, setNow] = useState(BEFORE_MIDNIGHT);
  const { tasks, sections } = useTaskSections(TASKS, { filters: useTaskFilters(), hasMore, now });
  return (
    <>
      <p>{sections?.map(({ title, loaded, total }) => `${title} ${loaded}/${total ?? '?'}`).join(', ') ?? 'none'}</p>
      <p>{tasks.map(({ title }) => title).join(', ')}</p>
      <button type="button" onClick={() => setNow(AFTER_MIDNIGHT)}>
        Midnight
      </button>
    </>
  );
}

const show = (hasMore: boolean, address = '') =>
  renderInPortal(<Sections hasMore={hasMore} />, ({ path }) => path === 'tasks.counts' && COUNTS, address);

it('groups what is loaded, and moves tasks on as midnight passes', async () => {
  show(false);
  expect(screen.getByText('Overdue 1/1, Today 1/1, This week 1/1, Later 1/1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Midnight' }));
  expect(screen.getByText('Overdue 2/2, Today 1/1, Later 1/1')).toBeTruthy();
});

it.each([
  ['', 'Overdue 1/42, Today 1/7, This week 1/1, Later 1/900'],
  ['?status=PENDING', 'Overdue 1/1, Today 1/7, This week 1/1, Later 1/900'],
  ['?q=x', 'Overdue 1/?, Today 1/?, This week 1/?, Later 1/?'],
])('counts all tasks of a group while not all are loaded, with the filter: %j', async (address, text) => {
  show(true, address);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('has the groups in reverse in descending order', () => {
  show(false, '?order=desc');
  expect(screen.getByText('Next month, Wednesday, By day, Long overdue')).toBeTruthy();
  expect(screen.getByText(/^Later 1.*, Overdue 1/)).toBeTruthy();
});

it('has no groups in another order', () => {
  show(false, '?sort=priority');
  expect(screen.getByText('none')).toBeTruthy();
  expect(screen.getByText('Long overdue, By day, Wednesday, Next month')).toBeTruthy();
});
