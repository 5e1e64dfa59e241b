import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, VIEWER } from '@tests/support/browser/portal';
import { CARD, EXAMPLE_INPUTS, pricedVersionOf, versionOf } from '@tests/support/browser/staffing';
import { afterEach, expect, it, vi } from 'vitest';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { SavePlanInput } from '@/domain/staffing/plan/plan-schema';
import type { PriceLine } from '@/domain/staffing/price/price-inputs';
import { openPlanner, part } from './planner-page';

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const SHIFT = { date: '2027-06-12', startTime: '18:00', endTime: '01:00' };
const SAVE = `Save to ${LEAD.companyName}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const guests = () => screen.findByLabelText<HTMLInputElement>('Guests expected');
const sent = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === 'staffingPlans.save').at(-1)?.input as SavePlanInput | undefined;

/** Holds the answer to saving back until it is called. */
function heldSave() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = ({ path, input }: Call) =>
    path === 'staffingPlans.save' ? held.then(() => versionOf(1, input as PlanInputs)) : undefined;
  return { answer, release: () => release() };
}

async function saveToNorthgate() {
  await press('Save to a lead');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save to a lead' }));
  await userEvent.type(dialog.getByLabelText('Lead'), 'North');
  await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return dialog;
}

it('wants to know why the margin is under the limit before it saves', async () => {
  const calls = openPlanner({ cards: [{ ...CARD, minimumMargin: 0.4 }] });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await press(SAVE);
  const reason = screen.getByLabelText(/^Why this margin/);
  expect(screen.getByText('Say why the margin is under the limit of 40%')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(scroll.mock.contexts).toEqual([reason]);
  expect(sent(calls)).toBeUndefined();
  fireEvent.change(reason, { target: { value: 'First event of a large client' } });
  await press(SAVE);
  await waitFor(() => expect(sent(calls)?.marginReason).toBe('First event of a large client'));
  expect(await screen.findByText('Saved as version 1.')).toBeTruthy();
});

it('saves nothing while a field is wrong, and moves to it', async () => {
  const calls = openPlanner();
  fireEvent.change(await guests(), { target: { value: '1000001' } });
  await press(SAVE);
  expect(await screen.findByText('Correct what is marked first. Nothing has been saved yet.')).toBeTruthy();
  expect(sent(calls)).toBeUndefined();
});

it('tells of a version that somebody has saved meanwhile before it adds another one', async () => {
  let saved: ReturnType<typeof versionOf>[] = [];
  const calls = openPlanner({ versions: () => saved });
  await part('Plan');
  saved = [versionOf(1, EXAMPLE_INPUTS)];
  await press(SAVE);
  const dialog = within(await screen.findByRole('dialog', { name: 'There is a newer version' }));
  expect(dialog.getByText(/Ana saved version 1 while you were planning/)).toBeTruthy();
  expect(sent(calls)).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save as version 2' }));
  await waitFor(() => expect(sent(calls)?.attendance).toBe(750));
});

it('opens an older version to read, and goes on from it, with the way back', async () => {
  const saved = [900, 300].map((attendance, index) => versionOf(2 - index, { ...EXAMPLE_INPUTS, attendance }));
  openPlanner({ versions: () => saved });
  expect((await guests()).value).toBe('900');
  fireEvent.change(await guests(), { target: { value: '901' } });
  await press(/^Version 2/);
  expect(await screen.findByRole('menuitem', { name: /^Version 2 · \d+ guards.*Loaded$/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: /^Version 1 · \d+ guards/ }));
  expect(await screen.findByText(/^Version 1, saved/)).toBeTruthy();
  expect(screen.getByText(/Version 1, March 1, 2027$/)).toBeTruthy();
  expect(screen.queryByLabelText('Guests expected')).toBeNull();
  await press('Use this version');
  expect((await guests()).value).toBe('300');
  await press('Undo');
  expect((await guests()).value).toBe('901');
});

it('shows why a saved margin is what it is, and who approved it', async () => {
  const guards: PriceLine = { role: 'guard', description: '', count: 14, pay: 20, bill: 30, shifts: [SHIFT] };
  const saved = pricedVersionOf(1, EXAMPLE_INPUTS, [guards, { ...guards, role: 'supervisor', count: 2 }]);
  const approved = { approvedBy: { id: VIEWER.id, name: 'Robin' }, approvedAt: new Date('2027-03-01T10:00:00Z') };
  openPlanner({ versions: () => [{ ...saved, marginReason: 'First event', ...approved }] });
  await press(/^Version 1/);
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Version 1 · 14 guards · \$/ }));
  expect(await screen.findByText('Why this margin: First event')).toBeTruthy();
  expect(screen.getByText(/^Approved by Robin, /)).toBeTruthy();
});

it('asks before the plan of another lead takes the place of unsaved work', async () => {
  openPlanner();
  fireEvent.change(await guests(), { target: { value: '800' } });
  await press('No lead');
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect((await guests()).value).toBe('800');
});

it('saves a plan for no lead to one, and without the price where the rate card is not for it', async () => {
  const CARD_GONE = 'This rate card does not exist, or is not for this lead. Choose another one.';
  const calls = openPlanner({
    lead: null,
    answer({ path, input }) {
      if (path !== 'staffingPlans.save' || (input as SavePlanInput).price === null) return;
      throw new Refusal({ code: 'NOT_FOUND', message: CARD_GONE, field: 'price.rateCardId' });
    },
  });
  fireEvent.change(await guests(), { target: { value: '400' } });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-06-12' } });
  const dialog = await saveToNorthgate();
  expect(await dialog.findByText(CARD_GONE)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save without the price' }));
  await waitFor(() => expect(sent(calls)).toMatchObject({ leadId: LEAD.id, attendance: 400, price: null }));
});

it('still asks for what was changed while a version was being saved', async () => {
  const { answer, release } = heldSave();
  openPlanner({ answer });
  fireEvent.change(await guests(), { target: { value: '800' } });
  await press(SAVE);
  fireEvent.change(await guests(), { target: { value: '900' } });
  release();
  expect(await screen.findByText('Saved as version 1.')).toBeTruthy();
  await press('No lead');
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeTruthy();
});

it('keeps on the pad what was changed while it was being saved', async () => {
  const { answer, release } = heldSave();
  openPlanner({ lead: null, answer });
  fireEvent.change(await guests(), { target: { value: '800' } });
  await saveToNorthgate();
  fireEvent.change(await guests(), { target: { value: '900' } });
  release();
  expect(await screen.findByText('Saved as version 1.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save to a lead' })).toBeNull());
  expect(window.location.search).toBe('');
  cleanup();
  openPlanner({ lead: null });
  await waitFor(async () => expect((await guests()).value).toBe('900'));
});

it('asks before a plan for no lead is left with what cannot be kept', async () => {
  openPlanner({ lead: null });
  fireEvent.change(await guests(), { target: { value: '1000001' } });
  navigateTo(tabHref('tasks'));
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeTruthy();
});

it('asks before a changed plan is left by another tab', async () => {
  openPlanner();
  fireEvent.change(await guests(), { target: { value: '800' } });
  navigateTo(tabHref('tasks'));
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeTruthy();
});
