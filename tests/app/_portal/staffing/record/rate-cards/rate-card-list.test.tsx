import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { RATE_CARD, RATE_CARD_DEFAULTS } from '@tests/support/browser/rate-card';
import { expect, it } from 'vitest';
import { RateCardList } from '@/app/_portal/staffing/record/rate-cards/rate-card-list';
import type { RateCardItem } from '@/app/_portal/staffing/record/rate-cards/use-rate-cards';

const TEAM = '01890000-0000-7000-8000-000000000061';
const NIGHT: RateCardItem = {
  ...RATE_CARD,
  ...{ id: '01890000-0000-7000-8000-000000000052', name: 'Night' },
  rates: { ...RATE_CARD.rates, supervisor: { pay: 27, bill: 48 }, armedGuard: { pay: 28, bill: 55 } },
};
const OF_TEAM: RateCardItem = { ...RATE_CARD, id: '01890000-0000-7000-8000-000000000053', teamId: TEAM, name: 'Ours' };

const ADDED: RateCardItem = { ...RATE_CARD, id: '01890000-0000-7000-8000-000000000054', name: 'Added' };

interface Given {
  cards?: RateCardItem[];
  teamId?: string | null;
  role?: string;
  save?: (call: Call) => unknown;
}

function show({ cards = [RATE_CARD, NIGHT, OF_TEAM], teamId = null, role, save = () => ADDED }: Given = {}) {
  return renderInPortal(<RateCardList teamId={teamId} />, (call) => {
    if (call.path === 'rateCards.list') return { items: cards };
    if (call.path === 'rateCards.defaults') return RATE_CARD_DEFAULTS;
    if (call.path === 'teams.list') return { items: [{ id: TEAM, role }] };
    return save(call);
  });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Rate cards' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openForm(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog', { name: title }));
  await form.findByLabelText(/^Name/);
  return form;
}

async function chooseAction(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('shows what an hour of the first role costs and brings', async () => {
  show();
  expect(await rows()).toEqual([
    expect.stringContaining('Standard 2027Guard $20.00 → $38.00, margin 28.9%'),
    expect.stringContaining('NightGuard $20.00 → $38.00, margin 28.9% · 2 more roles'),
  ]);
});

it('says what to do while there are none', async () => {
  show({ cards: [] });
  expect(await screen.findByText(/^No rate cards yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New rate card' })).toBeTruthy();
});

it('offers to try again if the cards cannot be read', async () => {
  renderInPortal(<RateCardList teamId={null} />, () => {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again later.' });
  });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
});

it.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
])('lets the %s of a team change its cards: %s', async (role, may) => {
  show({ teamId: TEAM, role });
  expect(await rows()).toEqual([expect.stringContaining('Ours')]);
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'New rate card' })).toHaveLength(may ? 1 : 0));
  expect(screen.queryAllByRole('button', { name: 'Edit Ours' })).toHaveLength(may ? 1 : 0);
});

it('adds a card with the terms of the house, and says where these come from', async () => {
  const calls = show();
  const form = await openForm('New rate card', 'New rate card');
  expect(form.getByLabelText<HTMLInputElement>(/^Burden/).value).toBe('35');
  expect(form.getAllByRole('button', { name: /^(House default|Vendor practice)$/ })).toHaveLength(7);
  await userEvent.type(form.getByLabelText(/^Name/), 'Day');
  await userEvent.type(form.getByLabelText('Guard, pay per hour'), '20');
  await userEvent.type(form.getByLabelText('Guard, bill per hour'), '$38.50');
  await userEvent.clear(form.getByLabelText(/^Burden/));
  await userEvent.type(form.getByLabelText(/^Burden/), '40%{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  const { createdAt: _, updatedAt: __, version: ___, id: ____, ...terms } = RATE_CARD;
  const rates = { ...RATE_CARD.rates, guard: { pay: 20, bill: 38.5 } };
  expect(calls[0]).toEqual({ path: 'rateCards.create', input: { ...terms, name: 'Day', burden: 0.4, rates } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends only what was changed', async () => {
  const calls = show();
  const form = await openForm('Edit Night', 'Edit rate card');
  const bill = form.getByLabelText('Supervisor, bill per hour');
  await userEvent.clear(bill);
  await userEvent.type(bill, '50');
  // Written differently, but the same.
  const pay = form.getByLabelText('Guard, pay per hour');
  await userEvent.clear(pay);
  await userEvent.type(pay, '$20');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toEqual({
    id: NIGHT.id,
    version: 1,
    changes: { rates: { supervisor: { pay: 27, bill: 50 } } },
  });
});

it('warns of a bill below the pay, and shows the margin as it is typed', async () => {
  show();
  const form = await openForm('Edit Standard 2027', 'Edit rate card');
  expect(form.getByText('28.9%')).toBeTruthy();
  const bill = form.getByLabelText('Guard, bill per hour');
  await userEvent.clear(bill);
  await userEvent.type(bill, '10');
  expect(form.getByText('Less than the pay')).toBeTruthy();
  expect(form.getByText('-170%')).toBeTruthy();
});

it('refuses a percentage in percent, and half a rate, with the focus on the first', async () => {
  const calls = show();
  const form = await openForm('Edit Standard 2027', 'Edit rate card');
  await userEvent.type(form.getByLabelText('Supervisor, bill per hour'), '48');
  await userEvent.type(form.getByLabelText(/^Lowest margin/), '0');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Must be a percentage from 0 to 100')).toBeTruthy();
  expect(form.getByText('Enter the pay rate, too, or leave both empty')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Supervisor, pay per hour'));
  expect(calls).toEqual([]);
});

it('takes holidays one by one, in order, and saves none that is only typed', async () => {
  const calls = show();
  const form = await openForm('Edit Standard 2027', 'Edit rate card');
  const day = form.getByLabelText('Holidays', { selector: 'input' });
  await userEvent.type(day, '2027-12-25{Enter}');
  await userEvent.type(day, '2027-07-04');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Add this day first, or clear it')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ changes: { holidays: ['2027-07-04', '2027-12-25'] } });
});

it('asks before what was typed is lost', async () => {
  show();
  const form = await openForm('Edit Night', 'Edit rate card');
  await userEvent.type(form.getByLabelText(/^Name/), '{Backspace}');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: /keep editing/i }));
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nigh');
});

it('lets the user choose between two changes of the same rate', async () => {
  const current = { ...RATE_CARD, rates: { ...RATE_CARD.rates, guard: { pay: 20, bill: 40 } }, version: 2 };
  const calls = show({
    save: ({ input }) => {
      if (Reflect.get(Object(input), 'version') === 2) return current;
      throw new Refusal({ code: 'STALE_EDIT', message: 'Changed.', details: { current } });
    },
  });
  const form = await openForm('Edit Standard 2027', 'Edit rate card');
  const bill = form.getByLabelText('Guard, bill per hour');
  await userEvent.clear(bill);
  await userEvent.type(bill, '39');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This rate card was changed since you opened it')).toBeTruthy();
  expect(screen.getByText('$20.00 → $40.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.input).toMatchObject({ version: 2, changes: { rates: { guard: { pay: 20, bill: 39 } } } });
});

it('copies a card under another name', async () => {
  const calls = show();
  await chooseAction('Night', 'Duplicate');
  const form = within(await screen.findByRole('dialog', { name: 'New rate card' }));
  expect((await form.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Copy of Night');
  await userEvent.click(form.getByRole('button', { name: 'Add rate card' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ path: 'rateCards.create', input: { name: 'Copy of Night', rates: NIGHT.rates } });
});

it('deletes a card after a question that names it', async () => {
  const calls = show({ save: ({ input }) => input });
  await chooseAction('Night', 'Delete');
  const question = within(await screen.findByRole('dialog', { name: 'Delete rate card' }));
  expect(question.getByText('Night')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toEqual([{ path: 'rateCards.delete', input: { id: NIGHT.id } }]));
  expect(await screen.findByText('Night was deleted.')).toBeTruthy();
});
