import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { FilterChips } from '@/app/_portal/leads/list/filter-chips';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';

function Chips() {
  const filters = useLeadFilters();
  return (
    <>
      <FilterChips filters={filters} />
      <output>{JSON.stringify(filters.where)}</output>
      <span>{filters.active} active</span>
    </>
  );
}

const show = (address: string) => renderInPortal(<Chips />, () => undefined, address);
const chips = () => screen.queryAllByRole('button').map((chip) => chip.textContent);

it.each([
  ['?dated=closed&from=2001-08-01&to=2001-08-31', ['Closed Aug 1 – 31, 2001']],
  ['?from=2001-08-01', ['Created from Aug 1, 2001']],
  ['?dated=counted&to=2001-08-01', ['Created or closed through Aug 1, 2001']],
  ['?reached=PROPOSAL_SENT&lostReason=NOT_STATED', ['Reached Proposal Sent', 'Lost: Not stated']],
  ['?furthest=NEW&focus=ACTIVE', ['Active', 'No further than New']],
  ['?minAmount=10000', ['Amount: $10,000 or more']],
  ['?minAmount=1000&maxAmount=2500.5', ['Amount: $1,000 – $2,500.50']],
  ['?maxAmount=0', ['Amount: $0 or less']],
  [
    '?amount=NOT_STATED&dated=expected&from=2001-08-01&to=2001-08-31',
    ['Expected to close Aug 1 – 31, 2001', 'Amount: Not stated'],
  ],
  ['?focus=WON_THIS_MONTH&timezone=America/New_York', ['Won this month (America/New York)']],
  ['?focus=WON_THIS_MONTH&timezone=UTC', ['Won this month']],
  // What is no filter is ignored.
  ['?timezone=Mars/Olympus', []],
  ['?from=2001-02-29&reached=CLOSED_LOST&dated=updated&minAmount=12,5&amount=NONE', []],
])('says what %s narrows the list to', (address, expected) => {
  show(address);
  expect(chips().map((chip) => chip?.replaceAll(/\s/g, ' '))).toEqual(expected);
});

it('removes the zone with what it is the zone of, as one filter', async () => {
  show('?focus=WON_THIS_MONTH&timezone=America/New_York');
  expect(screen.getByText('1 active')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter/ }));
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({});
});

it('keeps the zone while it is that of the days', async () => {
  show('?dated=created&from=2001-08-01&to=2001-08-31&focus=ACTIVE&timezone=America/New_York');
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter: Active/ }));
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    dated: 'created',
    from: '2001-08-01',
    to: '2001-08-31',
    timezone: 'America/New_York',
  });
});

it('removes the days as one filter, and keeps the others', async () => {
  show('?dated=closed&from=2001-08-01&to=2001-08-31&lostReason=PRICE&status=CLOSED_LOST');
  expect(screen.getByText('3 active')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter: Closed/ }));
  expect(chips()).toEqual(['Lost: Price']);
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    status: 'CLOSED_LOST',
    lostReason: 'PRICE',
  });
});
