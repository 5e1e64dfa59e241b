import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LeadDetail } from '@/app/_portal/leads/record/detail/lead-detail';
import type { Task } from '@/domain/tasks/task';
import { TASK } from '../../../tasks/record/tasks';
import { type Call, LEAD, renderInPortal, VIEWER } from '../harness';

const task: Task = { ...TASK, leadId: LEAD.id, leadCompany: LEAD.companyName };

/** Renders a lead's detail with a fake server that stores the new task. Returns the recorded calls. */
function show() {
  const reads: string[] = [];
  const tasks: Task[] = [];
  let closed = false;
  const close = () => {
    closed = true;
  };
  const answer = ({ path }: Call) => {
    reads.push(path);
    if (path === 'leads.byId') return LEAD;
    if (path === 'tasks.list') return { items: [...tasks], nextCursor: null };
    if (path === 'leads.timeline') return { items: [], nextCursor: null };
    if (path === 'tasks.create') tasks.push(task);
    return path === 'tasks.create' ? task : VIEWER;
  };
  const mutations = renderInPortal(<LeadDetail id={LEAD.id} onClose={close} />, answer);
  return { mutations, reads, isClosed: () => closed };
}

const addTask = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Task' }));

it('adds a task to the lead, shows it and refetches the timeline', async () => {
  const { mutations, reads } = show();
  await addTask();
  const form = within(await screen.findByRole('dialog', { name: 'New task' }));
  expect(form.getByLabelText<HTMLInputElement>('Lead').value).toBe(LEAD.companyName);
  await userEvent.type(form.getByRole('textbox', { name: /title/i }), TASK.title);
  await userEvent.type(form.getByLabelText(/due date/i), '2099-03-05');
  const before = reads.filter((path) => path === 'leads.timeline').length;
  await userEvent.click(form.getByRole('button', { name: 'Add task' }));
  expect(await screen.findByRole('link', { name: TASK.title })).toBeTruthy();
  expect(mutations).toMatchObject([{ path: 'tasks.create', input: { title: TASK.title, leadId: LEAD.id } }]);
  await waitFor(() => expect(reads.filter((path) => path === 'leads.timeline')).toHaveLength(before + 1));
});

it('closes only the form on Escape, and returns the focus', async () => {
  const { isClosed } = show();
  await addTask();
  await screen.findByRole('dialog', { name: 'New task' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New task' })).toBeNull());
  expect(isClosed()).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Task' })));
});
