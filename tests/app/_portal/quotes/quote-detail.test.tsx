import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { QUOTE_DETAIL } from '@tests/support/browser/quotes';
import { EXAMPLE_INPUTS, versionOf } from '@tests/support/browser/staffing';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftOf, draftsAsideOf, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { QuoteDetail } from '@/app/_portal/quotes/record/detail/quote-detail';
import type { QuoteDetail as Detail } from '@/domain/quotes/quote';
import type { QuoteStatus } from '@/domain/quotes/quote-status';

afterEach(() => {
  keepDraft(VIEWER.id, EMPTY_DRAFT);
  window.history.replaceState(null, '', '/');
});

const SENT = { sentAt: new Date('2027-03-02T09:30:00Z') };

/** Opens a quote. The server has a plan without a price, beside what a test says. */
async function open(quote: Partial<Detail> = {}, answer: (call: Call) => unknown = () => undefined) {
  const shown = { ...QUOTE_DETAIL, ...quote };
  const calls = renderInPortal(<QuoteDetail id={shown.id} onClose={() => {}} />, (call) => {
    const answered = answer(call);
    if (answered !== undefined) return answered;
    if (call.path === 'quotes.byId') return shown;
    if (call.path === 'quotes.versions') return { items: [] };
    if (call.path === 'leads.byId') return LEAD;
    if (call.path === 'staffingPlans.list') return { items: [versionOf(1, EXAMPLE_INPUTS)], nextCursor: null };
    return { items: [], nextCursor: null };
  });
  const drawer = within(await screen.findByRole('dialog', { name: `Quote ${shown.number}` }));
  await drawer.findByText('Only you and your team see this');
  return { drawer, calls };
}

const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for quote Q-2027-12' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it.each<[QuoteStatus, Partial<Detail>, string[]]>([
  ['DRAFT', {}, ['Send', 'Edit', 'PDF', 'Copy link', 'Delete']],
  ['SENT', SENT, ['Send again', 'Edit', 'PDF', 'Copy link', 'Record acceptance', 'Withdraw', 'Delete']],
  ['VIEWED', SENT, ['Send again', 'Edit', 'PDF', 'Copy link', 'Record acceptance', 'Withdraw', 'Delete']],
  ['DECLINED', SENT, ['Edit', 'PDF', 'Delete']],
  ['EXPIRED', SENT, ['Edit', 'PDF', 'Delete']],
  ['WITHDRAWN', SENT, ['Edit', 'PDF', 'Delete']],
  ['ACCEPTED', SENT, ['PDF', 'Shifts (CSV)', 'Invoice for QuickBooks', 'Invoice for Xero']],
])('offers for a quote with the status %s what can be done with it', async (status, times, offered) => {
  const { drawer } = await open({ status, ...times });
  const shown = [...drawer.queryAllByRole('button'), ...drawer.queryAllByRole('link')].map(
    ({ textContent }) => textContent,
  );
  const menu = drawer.queryByRole('button', { name: /^Actions for/ });
  if (menu) await userEvent.click(menu);
  const items = menu ? await screen.findAllByRole('menuitem') : [];
  const all = [...shown, ...items.map(({ textContent }) => textContent)];
  expect(all.filter((name) => name && name !== LEAD.companyName).sort()).toEqual([...offered].sort());
});

it('shows what the client sees, and apart from it what only the company does', async () => {
  const { drawer } = await open();
  const paper = within(drawer.getByRole('region', { name: 'The quote, as the client sees it' }));
  expect(paper.getByText('20 × Guard')).toBeTruthy();
  expect(paper.getByText('Jun 12 to 13, Jun 15, 6:00 PM to 1:00 AM')).toBeTruthy();
  expect(paper.getByText('Cancel by June 5, 2027: 50% ($4,940.00)')).toBeTruthy();
  expect(paper.queryByText('$6,175.00')).toBeNull();
  expect(drawer.getByText('$6,175.00')).toBeTruthy();
});

it.each([
  ['2099-06-12', 'This version has expired. Edit it to renew it.'],
  ['2026-01-10', 'The event has started. Price a plan with a new date.'],
])('that has expired as a draft, for an event on %s, says what helps', async (date, says) => {
  const { content } = QUOTE_DETAIL;
  const { drawer } = await open({
    validUntil: new Date('2026-01-03T06:00:00Z'),
    content: { ...content, event: { ...content.event, date } },
  });
  expect(drawer.getByText(says)).toBeTruthy();
});

it('cannot be sent before the margin is approved', async () => {
  const { drawer } = await open({ needsApproval: true });
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

it('goes to the composer, with a message to the client, and sets aside what was written there', async () => {
  keepDraft(VIEWER.id, { ...EMPTY_DRAFT, subject: 'Something else' });
  const { drawer } = await open();
  await userEvent.click(drawer.getByRole('button', { name: 'Send' }));
  expect(window.location.search).toBe('?tab=email');
  expect(draftOf(VIEWER.id)).toMatchObject({
    lead: { id: LEAD.id },
    to: 'jo@northgate.example',
    subject: 'Your security quote for Summer gala',
    body: expect.stringMatching(/^Hi Jo,\n[\s\S]+\n\nDana$/),
    quote: { id: QUOTE_DETAIL.id, version: 1, number: 'Q-2027-12', versionNumber: 1, total: 9880 },
  });
  expect(draftsAsideOf(VIEWER.id)).toMatchObject([{ subject: 'Something else' }]);
});

it('asks for a reason if the license gate blocks the link, and makes it with one', async () => {
  const message = 'The license gate blocks this quote: there is no license for California.';
  const { calls } = await open({}, ({ path, input }) => {
    if (path !== 'quotes.send') return;
    const { licenseReason } = input as { licenseReason: string };
    if (licenseReason === '') throw new Refusal({ code: 'CONFLICT', message, field: 'licenseReason' });
    return { quote: QUOTE_DETAIL, url: 'https://stanchion.example/quote/abc', emailId: null };
  });
  await choose('Copy link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy link' }));
  expect(dialog.getByText(/so it counts as sent/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Reason for sending it without/), 'Renewal is filed');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(await dialog.findByDisplayValue('https://stanchion.example/quote/abc')).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ input: { id: QUOTE_DETAIL.id, version: 1, licenseReason: 'Renewal is filed' } });
});

it('sends of an edit only what was changed, and refuses percent beyond 100 at its field', async () => {
  const { drawer, calls } = await open({ planId: '01890000-0000-7000-8000-000000000011' }, ({ path }) => {
    if (path === 'staffingPlans.byId') return versionOf(1, EXAMPLE_INPUTS);
    return path === 'quotes.update' ? { ...QUOTE_DETAIL, versionNumber: 2 } : undefined;
  });
  await userEvent.click(drawer.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Quote' }));
  const deposit = form.getByLabelText(/^Deposit due/);
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '130');
  await userEvent.click(form.getByRole('button', { name: 'Save as version 2' }));
  expect(await form.findByText('Must be a percentage from 0 to 100')).toBeTruthy();
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '30%');
  await userEvent.click(form.getByRole('button', { name: 'Add step' }));
  const step = within(form.getByRole('group', { name: 'Step 2' }));
  await userEvent.type(step.getByLabelText('Days before'), '30');
  await userEvent.type(step.getByLabelText('Share of the total'), '10');
  await userEvent.click(form.getByRole('button', { name: 'Save as version 2' }));
  expect(await screen.findByText('Quote Q-2027-12 is now version 2, as a draft.')).toBeTruthy();
  const cancellation = [
    { daysBefore: 7, share: 0.5 },
    { daysBefore: 30, share: 0.1 },
  ];
  expect(calls).toMatchObject([
    { input: { version: 1, changes: { terms: { depositShare: 0.3, cancellation, text: '' } } } },
  ]);
});

it('records an acceptance with how the client accepted', async () => {
  const { calls } = await open({ status: 'SENT', ...SENT }, ({ path }) =>
    path === 'quotes.accept' ? { ...QUOTE_DETAIL, status: 'ACCEPTED' } : undefined,
  );
  await choose('Record acceptance');
  const form = within(await screen.findByRole('form', { name: 'Acceptance' }));
  await userEvent.click(form.getByRole('button', { name: 'Record acceptance' }));
  expect(await form.findByText('Say how the client accepted')).toBeTruthy();
  await userEvent.type(form.getByLabelText('How they accepted'), 'Signed copy');
  await userEvent.click(form.getByRole('button', { name: 'Record acceptance' }));
  expect(await screen.findByText('Quote Q-2027-12 was accepted, and Northgate Arena is won.')).toBeTruthy();
  expect(calls).toMatchObject([
    { input: { versionNumber: 1, name: 'Jo Marsh', title: '', email: 'jo@northgate.example', note: 'Signed copy' } },
  ]);
});
