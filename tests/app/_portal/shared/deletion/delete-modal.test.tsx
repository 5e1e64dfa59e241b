import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LEAD_MODULE } from '@/app/_portal/leads/record/module';
import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';

function Page() {
  const [asked, setAsked] = useState<typeof LEAD | null>(null);
  return (
    <>
      <button type="button" onClick={() => setAsked(LEAD)}>
        Ask
      </button>
      <DeleteModal of={LEAD_MODULE} item={asked} onClose={() => setAsked(null)} />
    </>
  );
}

async function ask() {
  const user = userEvent.setup();
  const mutations = renderInPortal(<Page />, ({ input }) => input);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete lead' });
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  return { user, dialog, mutations };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('names the lead and the consequences', async () => {
  const { dialog } = await ask();
  expect(within(dialog).getByText('Are you sure you want to delete this lead?')).toBeTruthy();
  expect(within(dialog).getByText(LEAD.companyName)).toBeTruthy();
  expect(dialog.textContent).toContain(
    'Its contacts, files and open automatic tasks go with it. You can restore them for 30 days, in Settings.',
  );
});

it.each(['{Enter}', '{Escape}'])('deletes nothing on %s, because Cancel has the focus', async (key) => {
  const { user, mutations } = await ask();
  await user.keyboard(key);
  await closed();
  expect(mutations).toEqual([]);
});

it('deletes the lead when confirmed', async () => {
  const { user, dialog, mutations } = await ask();
  await user.click(within(dialog).getByRole('button', { name: 'Delete lead' }));
  await closed();
  expect(mutations).toEqual([{ path: 'leads.delete', input: { id: LEAD.id } }]);
});
