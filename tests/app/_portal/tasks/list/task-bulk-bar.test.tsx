import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { beforeEach, expect, it, vi } from 'vitest';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { BulkMessage } from '@/app/_portal/shared/bulk/use-bulk';
import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { TaskBulkBar } from '@/app/_portal/tasks/list/task-bulk-bar';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-05T10:20:00Z'), toFake: ['Date'] });
});

function Tasks() {
  const selection = useSelection({ rows: [TASK], view: 'all', total: 1 });
  return (
    <>
      <SelectBox label="Select" checked={selection.has(TASK.id)} onToggle={() => selection.toggle(TASK.id, false)} />
      <TaskBulkBar selection={selection} where={{}} total={1} complete />
    </>
  );
}

async function* moving(): AsyncGenerator<BulkMessage> {
  yield { type: 'done', result: { id: TASK.id, changed: 1, total: 1 } };
}

it('says to which working day it moved tasks from a Friday', async () => {
  const viewer = { ...VIEWER, streakDaysOff: [6, 7] };
  const answers: Record<string, () => unknown> = { 'bulk.tasks': moving, 'usage.limits': () => LIMITS };
  const calls = renderInPortal(<Tasks />, ({ path }) => answers[path]?.() ?? {}, '', [], viewer);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select' }));
  await userEvent.click(screen.getByRole('button', { name: 'Due' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
  await screen.findByText('1 task was moved to Mon, Mar 8.');
  await waitFor(() => expect(calls[0]?.input).toMatchObject({ action: { change: { dueDate: '2027-03-08' } } }));
});
