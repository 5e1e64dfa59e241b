import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, expect, it, vi } from 'vitest';
import { RulesView } from '@/app/_portal/staffing/record/rules/rules-view';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';

const OVERTIME: StaffingRule = {
  key: 'overtime.afterDayHours',
  label: 'Hours in a workday before overtime',
  jurisdiction: 'California',
  value: 8,
  unit: 'hours',
  kind: 'law',
  source: 'California Labor Code 510',
  url: 'https://example.com/510',
  checkedOn: '2026-11-30',
  verifiedOn: null,
  isStale: false,
  effectiveFrom: null,
  effectiveTo: null,
  reason: null,
  waiver: null,
};
const RATIO: StaffingRule = {
  ...OVERTIME,
  key: 'ratio.guestsWithAlcohol',
  label: 'Guests for each guard, with alcohol',
  jurisdiction: 'house',
  value: 1000,
  unit: 'guests per guard',
  kind: 'house',
  source: 'Our own rule',
  url: null,
};

afterEach(() => void vi.restoreAllMocks());

function open(answer: StaffingRule[] | ((call: Call) => StaffingRule[]), address = '') {
  const asked: unknown[] = [];
  renderInPortal(
    <RulesView />,
    (call) => {
      asked.push(call.input);
      return { items: typeof answer === 'function' ? answer(call) : answer };
    },
    address,
  );
  return { asked, user: userEvent.setup() };
}

it('lists the rules by what they are for, each with its value, place and source', async () => {
  open([RATIO, OVERTIME]);
  const planner = within(await screen.findByRole('table', { name: 'How many guards' }));
  const ratio = /^Guests for each guard, with alcohol 1,000 guests per guard Everywhere House default/;
  expect(planner.getByRole('row', { name: ratio })).toBeTruthy();
  const row = screen.getByRole('row', { name: /^Hours in a workday before overtime 8 hours California Law/ });
  expect(within(row).getByText('Not yet verified')).toBeTruthy();
  const link = within(row).getByRole('link', { name: /^California Labor Code 510/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.com/510', '_blank']);
  expect(screen.queryByRole('heading', { name: 'Licenses and insurance' })).toBeNull();
});

it('shows cards where a table has no room', async () => {
  const media = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media(query), matches: true }));
  open([RATIO, OVERTIME]);
  const pay = within(await screen.findByRole('list', { name: 'What guards are paid by law' }));
  expect(pay.getAllByRole('listitem')).toHaveLength(1);
  expect([pay.getByText(OVERTIME.label), pay.getByText('8 hours'), pay.getByText('California')]).toHaveLength(3);
  expect(screen.queryByRole('table')).toBeNull();
});

it('says when the operator verified a rule, why they set it, and what waives the law', async () => {
  open([
    {
      ...OVERTIME,
      verifiedOn: '2026-11-30',
      reason: 'Night shifts',
      waiver: 'Letter of May 3',
      effectiveFrom: '2027-01-01',
      effectiveTo: '2027-12-31',
    },
    { ...RATIO, isStale: true, verifiedOn: '2025-01-01' },
  ]);
  expect(await screen.findByText('Verified November 30, 2026')).toBeTruthy();
  expect(screen.getByText('Not checked for a year')).toBeTruthy();
  expect(screen.getByText('Set because: Night shifts')).toBeTruthy();
  expect(screen.getByText('Waived by the authority: Letter of May 3')).toBeTruthy();
  expect(screen.getByText('In force from January 1, 2027 to December 31, 2027')).toBeTruthy();
});

it('asks for the rules of the chosen state, and says if nobody has looked up its law', async () => {
  const { asked, user } = open(({ input }) => (input && 'state' in (input as object) ? [RATIO] : [RATIO, OVERTIME]));
  await screen.findByText(OVERTIME.label);
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Oregon' }));
  expect(await screen.findByText(/Nobody has looked up the law of Oregon/)).toBeTruthy();
  expect(screen.queryByText(OVERTIME.label)).toBeNull();
  expect(asked).toEqual([{}, { state: 'Oregon' }]);
});

it('takes the state from the address', async () => {
  const { asked } = open([OVERTIME], 'state=California');
  expect(await screen.findByText(OVERTIME.label)).toBeTruthy();
  expect(asked).toEqual([{ state: 'California' }]);
  expect(screen.queryByText(/Nobody has looked up/)).toBeNull();
});

it('says that it loads, that it failed, and offers to try again', async () => {
  let fails = true;
  const { user } = open(() => {
    if (fails) throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
    return [RATIO];
  });
  expect(screen.getByRole('status', { name: 'Loading the rules' })).toBeTruthy();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(RATIO.label)).toBeTruthy());
});

it('says so if there are none', async () => {
  open([]);
  expect(await screen.findByText('There are no rules yet.')).toBeTruthy();
});
