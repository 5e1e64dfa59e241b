import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import { DeletedSection } from '@/app/_portal/accounts/deleted-section';

const item = (name: string) => ({
  id: `01890000-0000-7000-8000-00000000000${name.length}`,
  kind: 'lead' as const,
  name,
  deletedAt: new Date('2026-03-04T15:30:00Z'),
  goneAt: new Date('2026-04-03T15:30:00Z'),
});

const [LEAD, OTHER] = [item('Pier 4'), item('Harbour Lights')];
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Restore ${name}` });

/** Renders a list of two items. The fake server removes each restored one. */
async function show(restore: (call: Call) => unknown) {
  let stored = [LEAD, OTHER];
  const gone = (id: string) => {
    stored = stored.filter((each) => each.id !== id);
  };
  const sent = renderInPortal(<DeletedSection />, (call) => {
    if (call.path === 'deleted.restore') return restore(call);
    return { items: call.path === 'deleted.list' ? stored : [], nextCursor: null };
  });
  await screen.findByText(LEAD.name);
  return { sent, gone };
}

it('disables each button until its own row is restored', async () => {
  const answers = [deferred<unknown>(), deferred<unknown>()];
  let calls = 0;
  const { sent, gone } = await show(() => answers[calls++]?.promise);
  await userEvent.click(button(LEAD.name));
  await userEvent.click(button(OTHER.name));
  expect([button(LEAD.name).disabled, button(OTHER.name).disabled]).toEqual([true, true]);
  expect(sent).toHaveLength(2);
  gone(LEAD.id);
  answers[0]?.resolve(LEAD);
  expect(await screen.findByText(`${LEAD.name} restored.`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(LEAD.name)).toBeNull());
  expect(button(OTHER.name).disabled).toBe(true);
});

it('moves the focus to the next row, and to the title if there is none', async () => {
  const both = [LEAD, OTHER];
  const { gone } = await show(({ input }) => {
    const { id } = input as { id: string };
    gone(id);
    return both.find((each) => each.id === id);
  });
  await userEvent.click(button(LEAD.name));
  await waitFor(() => expect(screen.queryByText(LEAD.name)).toBeNull());
  expect(document.activeElement).toBe(button(OTHER.name));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Nothing deleted/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recently deleted' }));
});

it('names the kind of an item of a regulatory checklist', async () => {
  const plan = { ...LEAD, kind: 'regulatoryItem' as const, name: 'Alcohol plan' };
  renderInPortal(<DeletedSection />, ({ path }) => ({
    items: path === 'deleted.list' ? [plan] : [],
    nextCursor: null,
  }));
  expect(await screen.findByText(/^Regulatory item, deleted/)).toBeTruthy();
  expect(button(plan.name).disabled).toBe(false);
});

it('shows why an item could not be restored, and offers it again', async () => {
  await show(() => {
    throw new Refusal({ code: 'LEAD_LIMIT', message: 'You have 50 leads.' });
  });
  await userEvent.click(button(LEAD.name));
  expect(await screen.findByText('Not restored')).toBeTruthy();
  await waitFor(() => expect(button(LEAD.name).disabled).toBe(false));
});
