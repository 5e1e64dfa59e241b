import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, LEAD, LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LeadDetail } from '@/app/_portal/leads/record/detail/lead-detail';
import type { Task } from '@/domain/tasks/task';

const earlier: Task = { ...TASK, leadId: LEAD.id, leadCompany: LEAD.companyName, title: 'Send the plan' };

it('says what comes next once the lead has been moved, with the way to the tasks', async () => {
  const user = userEvent.setup();
  let lead = LEAD;
  let tasks = [earlier];
  renderInPortal(<LeadDetail id={LEAD.id} onOpen={() => {}} onClose={() => {}} />, ({ path, input }: Call) => {
    if (path === 'leads.byId') return lead;
    if (path === 'tasks.list') return { items: tasks, nextCursor: null };
    if (['leads.timeline', 'files.list', 'quotes.list'].includes(path)) return { items: [], nextCursor: null };
    if (path === 'usage.limits') return LIMITS;
    if (path === 'leads.ofClient' || path === 'leads.duplicatesOf') return [];
    if (path !== 'leads.update') return VIEWER;
    const { changes } = input as { changes: Partial<typeof LEAD> };
    const at = new Date('2027-03-02T09:30:00Z');
    const made = { ...earlier, autoRule: 'contacted.follow-up', createdAt: at };
    lead = { ...lead, ...changes, stageEnteredAt: at, version: lead.version + 1 };
    tasks = [
      earlier,
      { ...made, id: '01890000-0000-7000-8000-000000000014', title: 'Follow up' },
      { ...made, id: '01890000-0000-7000-8000-000000000015', title: 'Second follow-up' },
    ];
    return { ...lead, createdTasks: 2 };
  });
  await screen.findByRole('heading', { name: 'Details' });
  expect(screen.queryByText('Next:')).toBeNull();
  const [menu] = screen.getAllByRole('button', { name: new RegExp(`^Status of ${LEAD.companyName}`) });
  if (!menu) throw new Error('No menu of the status');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
  expect((await screen.findByText('Next:')).parentElement?.textContent).toMatch(/^Next:Follow upDue .*Show tasks$/);
  await user.click(screen.getByRole('button', { name: 'Show tasks' }));
  expect(document.activeElement?.textContent).toBe('Open tasks');
});
