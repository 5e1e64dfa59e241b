import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { useRecordList } from '@/app/_portal/shared/list/use-record-list';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { useTaskCache } from '@/app/_portal/tasks/record/task-cache';

const NEWER = { ...TASK, id: '01890000-0000-7000-8000-000000000019', title: 'Write to Beta Park' };

function List({ addedId }: { addedId: string }) {
  const { items: tasks } = useRecordList('tasks', useTaskFilters().asked, { addedId });
  const cache = useTaskCache();
  return (
    <>
      <p>{tasks.map(({ title }) => title).join(', ')}</p>
      <button type="button" onClick={() => void cache.refetchFromStart()}>
        Refetch
      </button>
    </>
  );
}

describe('the task added last', () => {
  it('is first, only once, until it is deleted', async () => {
    let there = [TASK, NEWER];
    renderInPortal(<List addedId={NEWER.id} />, ({ path }) => {
      if (path === 'tasks.list') return { items: there, nextCursor: null };
      if (path !== 'tasks.byId') return VIEWER;
      const task = there.find(({ id }) => id === NEWER.id);
      if (!task) throw new Refusal({ code: 'NOT_FOUND', message: 'It is gone.' });
      return task;
    });
    expect(await screen.findByText('Write to Beta Park, Call the venue')).toBeTruthy();
    there = [TASK];
    await userEvent.click(screen.getByRole('button', { name: 'Refetch' }));
    await waitFor(() => expect(screen.getByText('Call the venue')).toBeTruthy());
  });
});
