import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { QUOTE } from '@tests/support/browser/quotes';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import Quotes from '@/app/_portal/quotes/list/quotes';
import { tabById } from '@/app/_portal/tabs';
import type { Quote } from '@/domain/quotes/quote';

const SENT: Quote = { ...QUOTE, id: QUOTE.id.replace(/1$/, '2'), number: 'Q-2027-11', status: 'SENT' };

/** Opens the tab. The server has these quotes, each on a page of its own. */
function open(quotes: Quote[], address = '') {
  renderInPortal(
    <SearchParamsContext value={new URLSearchParams()}>
      <Quotes tab={tabById('quotes')} />
    </SearchParamsContext>,
    ({ input }) => {
      const { status, cursor = '0' } = input as { status?: string; cursor?: string };
      const found = quotes.filter((quote) => status === undefined || quote.status === status);
      const next = Number(cursor) + 1;
      return {
        items: found.slice(Number(cursor), next),
        nextCursor: next < found.length ? String(next) : null,
      };
    },
    address,
  );
}

const numbers = () => screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? []);

it('lists quotes page by page, with cents, and each opens by its address', async () => {
  open([QUOTE, SENT]);
  const row = within(await screen.findByRole('row', { name: /Q-2027-12/ }));
  expect(row.getByText('$9,880.00')).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe(`/?tab=quotes&id=${QUOTE.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('row', { name: /Q-2027-11/ });
  expect(numbers()).toEqual(['Q-2027-12', 'Q-2027-11']);
});

it('shows only those with the status in the address', async () => {
  open([QUOTE, SENT], 'status=SENT');
  await screen.findByRole('row', { name: /Q-2027-11/ });
  expect(numbers()).toEqual(['Q-2027-11']);
});

it('says that nothing matches, apart from saying where quotes come from', async () => {
  open([QUOTE], 'status=DECLINED');
  await screen.findByText('No quotes found');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('row', { name: /Q-2027-12/ });
});

it('leads to Staffing as long as there is no quote', async () => {
  open([]);
  const link = await screen.findByRole('link', { name: 'Open Staffing' });
  expect(link.getAttribute('href')).toBe('/?tab=staffing');
});
