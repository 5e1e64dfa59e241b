import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CostComparison from '@/app/_portal/costs/list/cost-comparison';
import { tabById } from '@/app/_portal/tabs';
import { compareCosts } from '@/domain/costs/compare-costs';
import { COST_DEFAULTS, COST_PATHS, type CostPath, type CostValues } from '@/domain/costs/cost-inputs';

const loaded = (values: CostValues, leadId: string | null = null) => ({
  leadId,
  ...values,
  isSaved: true,
  examples: [],
  figures: compareCosts(values),
});

interface Options {
  refused?: () => boolean;
  address?: string;
  values?: CostValues;
  /** The answer to reading them again. */
  reread?: Promise<unknown>;
  /** The example values that the user confirmed. By default all. */
  confirmed?: CostPath[];
  /** Called with the key of each attempt to create a link. */
  onShare?: (idempotencyKey: unknown) => void;
}

function open({ refused = () => false, address = '', values = COST_DEFAULTS, reread, onShare, ...rest }: Options = {}) {
  const viewer = { ...VIEWER, confirmedCosts: rest.confirmed ?? [...COST_PATHS.provider] };
  let reads = 0;
  return renderInPortal(
    <CostComparison tab={tabById('cost')} />,
    ({ path, input, idempotencyKey }) => {
      if (path === 'leads.byId') return LEAD;
      if (path === 'user.updateProfile') return { ...viewer, ...(input as object) };
      if (path === 'costs.share') {
        onShare?.(idempotencyKey);
        return { url: 'https://stanchion.test/share/x' };
      }
      if (path === 'costs.read' && reads++ > 0 && reread) return reread;
      if (path === 'costs.read') return loaded(values, (input as { leadId?: string }).leadId ?? null);
      if (path !== 'costs.save') return { items: [] };
      if (refused()) throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
      const { leadId, ...sent } = input as CostValues & { leadId: string | null };
      return loaded(sent, leadId);
    },
    address,
    [],
    viewer,
  );
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });
const passTime = () => act(() => vi.advanceTimersByTimeAsync(1000));

describe('the calculator', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('shows the figures while they are typed, and saves them once', async () => {
    const calls = open();
    expect(await screen.findByText('Saves $46,034 a year')).toBeTruthy();
    expect(screen.getByText(/954 hours saved a year/)).toBeTruthy();
    await type('Events per month', '1');
    expect(screen.getByText('Saves $11,509 a year')).toBeTruthy();
    await type('Events per month', '12');
    expect(screen.getByText('Saves $138,103 a year')).toBeTruthy();
    expect(calls).toEqual([]);
    await passTime();
    expect(calls).toEqual([{ path: 'costs.save', input: { ...COST_DEFAULTS, leadId: null, eventsPerMonth: 12 } }]);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
  });

  it.each([
    ['Cost per hour', '-1', 'Enter an amount in dollars from 0 to 1,000.'],
    ['Hours spent staffing an event', '1e9', 'Enter a number of hours from 0.5 to 1,000.'],
    ['No-show rate', '101', 'Enter a percentage from 0 to 100.'],
    ['Events per month', '2.5', 'Enter a whole number of events from 1 to 300.'],
    ['Fee per event', '', 'Enter an amount in dollars from 0 to 100,000.'],
  ])('says at %s what %j should be once it is left, and saves nothing', async (name, text, message) => {
    const calls = open();
    await type(name, text);
    expect(screen.queryByText(message)).toBeNull();
    fireEvent.blur(await field(name));
    expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText('Saves $46,034 a year')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share' }).disabled).toBe(true);
    await passTime();
    expect(calls).toEqual([]);
  });

  it('says so if the provider costs more', async () => {
    open();
    await type('Fee per event', '2,000');
    expect(screen.getByText('Costs $49,728 more a year')).toBeTruthy();
    expect(screen.getByText(/^103.6% more than in-house/)).toBeTruthy();
  });

  it('keeps what could not be saved, and saves it when asked', async () => {
    let down = true;
    const calls = open({ refused: () => down });
    await type('Events per month', '2');
    await passTime();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Events per month')).value).toBe('2');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('keeps what was saved while an earlier read was on its way', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const old = deferred<unknown>();
    open({ reread: old.promise });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await type('Events per month', '1');
    await passTime();
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    await act(async () => old.resolve(loaded(COST_DEFAULTS)));
    await passTime();
    expect((await field('Events per month')).value).toBe('1');
  });

  it('goes back to the defaults, with the way back', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open({ values: { ...COST_DEFAULTS, eventsPerMonth: 9 } });
    await user.click(await screen.findByRole('button', { name: 'Use the defaults' }));
    expect((await field('Events per month')).value).toBe('4');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await field('Events per month')).value).toBe('9');
  });

  it('saves what is left to save when another lead is opened', async () => {
    const calls = open({ address: `lead=${LEAD.id}` });
    await waitFor(async () => expect((await field('For a lead')).value).toBe(LEAD.companyName));
    await type('Events per month', '3');
    fireEvent.click(screen.getByRole('button', { name: 'No lead' }));
    await waitFor(() =>
      expect(calls).toEqual([{ path: 'costs.save', input: { ...COST_DEFAULTS, leadId: LEAD.id, eventsPerMonth: 3 } }]),
    );
    await waitFor(async () => expect((await field('Events per month')).value).toBe('4'));
  });

  it('says so if what was left to save could not be saved', async () => {
    open({ address: `lead=${LEAD.id}`, refused: () => true });
    await waitFor(async () => expect((await field('For a lead')).value).toBe(LEAD.companyName));
    await type('Events per month', '3');
    fireEvent.click(screen.getByRole('button', { name: 'No lead' }));
    expect(await screen.findByText('Cost comparison not saved')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
  });
});

it('marks the figures, and makes no link, until each value of the provider is changed or confirmed', async () => {
  const user = userEvent.setup();
  const calls = open({ confirmed: [] });
  expect(await screen.findByText('Example values')).toBeTruthy();
  expect(screen.getByText('Saves $46,034 a year')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(
    await screen.findByText(
      'Change or confirm the provider’s example values first: Fee per event, Cost per coordination hour, Fill rate.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  await user.keyboard('{Escape}');

  await type('Fee per event', '120');
  await user.click(screen.getByRole('button', { name: /Confirm the example value of Cost per coordination hour/ }));
  await user.click(await screen.findByRole('button', { name: /Confirm the example value of Fill rate/ }));
  await waitFor(() => expect(screen.queryByText('Example values')).toBeNull());
  expect(calls.filter(({ path }) => path === 'user.updateProfile').at(-1)?.input).toEqual({
    confirmedCosts: ['provider.hourlyRate', 'provider.fillRate'],
  });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy();
});

it('creates one link however often it is tried until there is an answer, and another one on purpose', async () => {
  const user = userEvent.setup();
  const keys: unknown[] = [];
  open({
    onShare(key) {
      keys.push(key);
      if (keys.length === 1) throw new Refusal({ code: 'OFFLINE', message: 'No connection.' });
    },
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Share');
  await press('Create link');
  await screen.findByText('No connection.');
  await press('Create link');
  await press('Done');
  await press('Share');
  await press('Create link');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toEqual(expect.any(String));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('has the same values as a table', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Cost per month: show as table' }));
  const table = within(screen.getByRole('table', { name: 'Cost per month' }));
  expect(table.getByRole('row', { name: 'Hiring it in-house, in all $4,000' })).toBeTruthy();
  expect(table.getByRole('row', { name: 'With the provider: unfilled shifts $100' })).toBeTruthy();
});
