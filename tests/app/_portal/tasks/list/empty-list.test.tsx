import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TaskList } from '@/app/_portal/tasks/list/task-list';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { toTaskCounts } from '@/domain/tasks/task-counts';

const NONE = toTaskCounts([]);
const ALL_DONE = toTaskCounts([{ status: 'COMPLETED', group: 'COMPLETED', count: 3 }]);

const FOLLOW_UP = {
  kind: 'follow_up',
  id: '01890000-0000-7000-8000-0000000000a1',
  title: 'Harbour Lights',
  at: new Date(Date.now() + 60_000),
  leadId: null,
  leadCompany: null,
};

function List() {
  const filters = useTaskFilters();
  const actions = { edit: () => {}, remove: () => {} };
  return (
    <>
      <output>{filters.view}</output>
      <TaskList filters={filters} addedId={null} actions={actions} keysOff onAdd={() => {}} />
    </>
  );
}

/** Shows the list without any rows. */
function show(counts: unknown, address: string) {
  const answers: Record<string, unknown> = {
    'tasks.list': { items: [], nextCursor: null },
    'tasks.counts': counts,
    'calendarEvents.range': { events: [], more: false },
    'calendarEvents.layer': { items: [FOLLOW_UP], more: false },
  };
  renderInPortal(<List />, ({ path }) => answers[path], address);
}

const NEW = 'Add a task, or move a lead to its next stage and the follow-ups appear here.';
const NO_MATCH = 'No tasks found for the current filter.';

it.each([
  ['somebody new', NONE, '', NEW, ['Add your first task']],
  ['somebody new who looks at all tasks', NONE, '?status=ALL', NEW, ['Add your first task']],
  ['a filter that hides everything', NONE, '?status=COMPLETED', NO_MATCH, ['Clear filters']],
  ['a search that finds nothing open', ALL_DONE, '?q=x', NO_MATCH, ['Search completed tasks, too', 'Clear filters']],
  ['a search that finds nothing', ALL_DONE, '?q=x&status=ALL', NO_MATCH, ['Clear filters']],
  ['a day on which everything is done', ALL_DONE, '', 'Nothing due.', ['Add a task', 'Show completed tasks']],
])('says what fills the list (D55): %s', async (_, counts, address, text, buttons) => {
  show(counts, address);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

it('says what comes next when everything is done, and shows what was completed', async () => {
  show(ALL_DONE, '');
  const next = await screen.findByRole('link', { name: 'Follow up with Harbour Lights' });
  expect(next.getAttribute('href')).toContain(FOLLOW_UP.id);
  await userEvent.click(screen.getByRole('button', { name: 'Show completed tasks' }));
  expect(screen.getByRole('status').textContent).toBe('COMPLETED');
});
