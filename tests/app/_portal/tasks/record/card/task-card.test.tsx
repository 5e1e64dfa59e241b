import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE, TASK } from '@tests/support/browser/items';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TaskModal } from '@/app/_portal/tasks/record/card/task-modal';

const lead = {
  ...LEAD,
  notes: 'Two nights',
  email: 'jo@northgate.example',
  phone: '264-600-4031',
  phoneNumber: '+12646004031',
};
const task = { ...TASK, leadId: lead.id, leadCompany: lead.companyName };

function open() {
  const onClose = vi.fn();
  const mutations = renderInPortal(<TaskModal id={task.id} onClose={onClose} />, ({ path, input }) => {
    if (path === 'leads.byId') return lead;
    if (path === 'notes.create') return { ...NOTE, ...(input as object) };
    if (path === 'tasks.update') return { ...task, ...(input as { changes: object }).changes, version: 4 };
    return path === 'tasks.byId' ? task : VIEWER;
  });
  return { mutations, onClose };
}
const card = async () => within(await screen.findByRole('dialog', { name: 'Task' }));

it('opens a task with what to do, for whom, and the ways to reach them', async () => {
  open();
  const shown = await card();
  expect(await shown.findByRole('heading', { name: task.title })).toBeTruthy();
  expect(shown.getByText(task.description)).toBeTruthy();
  const address = (name: string) => shown.getByRole('link', { name }).getAttribute('href');
  expect(address(lead.companyName)).toBe(`/?tab=crm&id=${lead.id}`);
  await shown.findByRole('link', { name: 'Call' });
  expect(shown.getByText(lead.contactPerson)).toBeTruthy();
  expect(shown.getByText(lead.phone)).toBeTruthy();
  expect(shown.getByText(lead.notes)).toBeTruthy();
  expect(address('Call')).toBe('tel:+12646004031');
  expect(address('Email')).toBe(`/?tab=email&lead=${lead.id}`);
});

it('completes the task and closes', async () => {
  const { mutations, onClose } = open();
  await userEvent.click(await (await card()).findByRole('button', { name: 'Complete' }));
  await waitFor(() =>
    expect(mutations.map(({ input }) => input)).toEqual([
      { id: task.id, version: task.version, changes: { status: 'COMPLETED' } },
    ]),
  );
  expect(onClose).toHaveBeenCalledOnce();
});

it('takes a note on the lead in one field, whose first line is the title', async () => {
  const { mutations } = open();
  await userEvent.click(await (await card()).findByRole('button', { name: 'Add note' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /content/i }), 'Two gates{Enter}By Friday');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(mutations).toHaveLength(1));
  expect(mutations[0]?.input).toMatchObject({ title: 'Two gates', content: 'Two gates\nBy Friday', leadId: lead.id });
});

it('has the form inside, and returns from it', async () => {
  const { onClose } = open();
  await userEvent.click(await (await card()).findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit task' }));
  await userEvent.click(await form.findByRole('button', { name: 'Cancel' }));
  expect((await card()).getByRole('button', { name: 'Complete' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

/** Opens, closes and opens a task as the address does. */
function Address() {
  const [id, setId] = useState<string | null>(task.id);
  return (
    <>
      <TaskModal id={id} onClose={() => setId(null)} />
      {/* Outside the dialog, as the browser's Back is. */}
      <button type="button" onClick={() => setId(id === null ? task.id : null)}>
        Back or again
      </button>
    </>
  );
}

it('moves the focus into the form for editing, and opens as a card again after Back', async () => {
  renderInPortal(<Address />, ({ path }) => (path === 'tasks.byId' ? task : path === 'leads.byId' ? lead : VIEWER));
  await userEvent.click(await (await card()).findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit task' }));
  const title = await form.findByRole('textbox', { name: /^Title/ });
  await waitFor(() => expect(document.activeElement).toBe(title));
  const turn = () => fireEvent.click(screen.getByText('Back or again'));
  turn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  turn();
  expect(await (await card()).findByRole('heading', { name: task.title })).toBeTruthy();
});
