import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EXAMPLE_LEAD } from '@tests/support/browser/staffing';
import { afterEach, describe, expect, it } from 'vitest';
import { figure, openPlanner, part } from './planner-page';

afterEach(() => localStorage.clear());

const type = async (name: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });

describe('the figures of the published example', () => {
  it('follow the rules of Alabama, with what the client wants beside them', async () => {
    openPlanner();
    await type('Exits', '4');
    expect(await figure('Guards')).toBe('14');
    expect(await figure('Supervisors')).toBe('2');
    expect(await figure('Crowd managers')).toBe('3');
    expect(await figure('Relief')).toBe('0');
    expect(await figure('Paid hours')).toBe('112');
    expect((await part('Plan')).getByText('The client wants 8: 6 fewer than the rules ask for.')).toBeTruthy();
  });

  it('have relief where breaks must be free of duty', async () => {
    openPlanner();
    await type('Exits', '4');
    await type('State', 'California');
    expect(await figure('Relief')).toBe('1');
    expect(await figure('Paid hours')).toBe('119');
  });
});

it('explains a line to the keyboard, and lets it reach the sources', async () => {
  const user = userEvent.setup();
  openPlanner();
  const plan = await part('Plan');
  const line = plan.getByRole('button', { name: 'Main entrances' });
  line.focus();
  await user.keyboard('{Enter}');
  const why = await screen.findByRole('dialog', { name: 'Main entrances' });
  expect(why.textContent).toContain('1 main entrance, 2 guards each');
  expect(why.textContent).toContain('Guidance');
  expect(why.textContent).toContain('Not yet verified');
  await waitFor(() => expect(why.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(line);
});

it('says at the field what is too much, and keeps the last figures', async () => {
  openPlanner();
  await type('Guests expected', '1000001');
  expect(screen.getByText('Must be a whole number from 0 to 1,000,000')).toBeTruthy();
  expect(await figure('Guards')).toBe('10');
  await type('Guests expected', '1000');
  expect(await figure('Guards')).toBe('14');
});

it('counts posts up and down, and suggests the lanes of the formula', async () => {
  const user = userEvent.setup();
  openPlanner();
  await user.click(await screen.findByRole('button', { name: 'Bars: one more' }));
  expect((await part('Plan')).getByRole('button', { name: 'Bars' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Bars: one less' }));
  expect((await part('Plan')).queryByRole('button', { name: 'Bars' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(screen.getByLabelText<HTMLInputElement>('Screening lanes').value).toBe('2');
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
});

it('asks for the city only where cities have rules of their own', async () => {
  openPlanner({ lead: { ...EXAMPLE_LEAD, venueCity: 'Oakland' } });
  await screen.findByLabelText('State');
  expect(screen.queryByLabelText('City')).toBeNull();
  await type('State', 'California');
  await type('City', 'San Francisco');
  expect((await part('Plan')).getByRole('button', { name: 'Ratio of San Francisco, California' })).toBeTruthy();
});

it('keeps a plan for no lead in this browser', async () => {
  openPlanner({ lead: null });
  await type('Guests expected', '500');
  expect(await figure('Guards')).toBe('7');
  cleanup();
  openPlanner({ lead: null });
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>('Guests expected')).value).toBe('500'),
  );
});

it('keeps what is half planned while the rules are read', async () => {
  const user = userEvent.setup();
  openPlanner();
  await type('Guests expected', '800');
  await user.click(screen.getByRole('radio', { name: 'Rules' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'How many guards' })).toBeTruthy();
  const choices = screen.getAllByRole('radio', { name: 'Rules' });
  await waitFor(() => expect(choices).toContain(document.activeElement));
  await user.click(screen.getByRole('radio', { name: 'Plan' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Guests expected')).value).toBe('800');
});

it('marks more guests of a lead than a plan can have, and dims what it cannot plan', async () => {
  openPlanner({ lead: { ...EXAMPLE_LEAD, attendance: 1_500_000 } });
  expect(await screen.findByText('Must be a whole number from 0 to 1,000,000')).toBeTruthy();
  const plan = screen.getByRole('region', { name: 'Plan' });
  const price = screen.getByRole('region', { name: 'Price' });
  for (const card of [plan, price]) expect(card.dataset.stale).toBe('true');
  await type('Guests expected', '750');
  for (const card of [plan, price]) expect(card.dataset.stale).toBeUndefined();
});
