import { screen, waitFor } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TaskFilters } from '@/app/_portal/tasks/list/task-filters';
import { TaskTiles } from '@/app/_portal/tasks/list/task-tiles';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';

const TEAM = { id: '01890000-0000-7000-8000-0000000000b0', name: 'Night shift', members: [] };

function Head() {
  const filters = useTaskFilters();
  return (
    <>
      <TaskTiles whose={filters.where.whose} view={filters.view} onChoose={filters.setView} />
      <TaskFilters filters={filters} />
    </>
  );
}

it.each([
  ['somebody without a team', [], '', {}, null],
  ['somebody in a team, at first', [TEAM], '', { whose: 'ASSIGNED' }, ''],
  ['somebody in a team who asks for all', [TEAM], '?whose=ALL', {}, 'Everybody’s'],
  ['somebody in a team who asks for nobody’s', [TEAM], '?whose=UNASSIGNED', { whose: 'UNASSIGNED' }, 'Unassigned'],
] as const)('counts and shows the tasks of %s', async (_, teams, address, asked, shown) => {
  const counted: unknown[] = [];
  const answer = ({ path, input }: { path: string; input: unknown }) => {
    if (path === 'tasks.counts') counted.push(input);
    return new Promise(() => {});
  };
  renderInPortal(<Head />, answer, address, teams);
  await waitFor(() => expect(counted).toEqual([asked]));
  await screen.findByLabelText('Status filter');
  const filter = screen.queryByRole<HTMLInputElement>('combobox', { name: 'Whose tasks' });
  expect(filter?.value ?? null).toBe(shown);
  if (shown === '') expect(filter?.placeholder).toBe('Assigned to me');
});
