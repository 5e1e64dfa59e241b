import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TaskList } from '@/app/_portal/tasks/list/task-list';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { renderInPortal } from '../../leads/record/harness';

const ANSWERS: Record<string, unknown> = {
  'tasks.list': { items: [], nextCursor: null },
  'tasks.counts': { ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0 },
};

function List() {
  const actions = { edit: () => {}, reopen: () => {}, remove: () => {} };
  return <TaskList filters={useTaskFilters()} addedId={null} actions={actions} keysOff onAdd={() => {}} />;
}

it.each([
  ['', 'Add a task, or move a lead to its next stage and the follow-ups appear here.', 'Add your first task'],
  ['?status=COMPLETED', 'No tasks found for the current filter...', 'Clear filters'],
])('says what fills the list, or that a filter hides everything (D55): %j', async (address, text, action) => {
  renderInPortal(<List />, ({ path }) => ANSWERS[path], address);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: action })).toBeTruthy();
});
