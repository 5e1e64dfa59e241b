import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LeadOpenTasks } from '@/app/_portal/leads/record/detail/lead-open-tasks';

const task = { ...TASK, leadId: LEAD.id, leadCompany: LEAD.companyName };
const other = { ...task, id: '01890000-0000-7000-8000-000000000013', title: 'Write to the venue' };

it('completes tasks of a lead with one press and shows the remaining ones at once', async () => {
  let read = false;
  const mutations = renderInPortal(<LeadOpenTasks leadId={LEAD.id} now={new Date()} />, ({ path }) => {
    if (path === 'tasks.update') return { ...task, status: 'COMPLETED', version: 4 };
    if (path !== 'tasks.list') return VIEWER;
    // Leave refetches pending, so that the page shows the cache.
    if (read) return new Promise(() => {});
    read = true;
    return { items: [task, other], nextCursor: null };
  });
  const [row] = await screen.findAllByRole('listitem');
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Complete Call the venue' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('Write to the venue')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Complete Write to the venue'));
  expect(mutations.map(({ input }) => input)).toEqual([{ id: task.id, version: 3, changes: { status: 'COMPLETED' } }]);
});
