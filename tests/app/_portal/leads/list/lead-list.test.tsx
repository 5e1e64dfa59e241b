import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LeadList } from '@/app/_portal/leads/list/lead-list';
import { LeadFilters } from '@/app/_portal/leads/record/filters/lead-filters';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';

const NAMES = ['Bluewater Arena', 'Bluewater Hall'];

function List() {
  const filters = useLeadFilters();
  const actions = { edit: () => {}, remove: () => {}, bookAgain: () => {} };
  return (
    <>
      <LeadFilters filters={filters} />
      <LeadList filters={filters} addedId={null} actions={actions} keysOff onAdd={() => {}} />
    </>
  );
}

/** Shows the list without any rows; returns the inputs for which near spellings were asked. */
function show(address: string, near: string[] = NAMES) {
  const asked: unknown[] = [];
  renderInPortal(
    <List />,
    ({ path, input }) => {
      if (path === 'leads.list') return { items: [], nextCursor: null };
      if (path === 'leads.count') return { count: 0, more: false };
      if (path !== 'search.nearSpellings') return undefined;
      asked.push(input);
      return near;
    },
    address,
  );
  return asked;
}

const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Search leads/ });

it('offers what is spelled like a search without results, and searches for it', async () => {
  const asked = show('?q=bluewatr&status=NEW');
  const offered = await screen.findByRole('button', { name: 'Bluewater Arena' });
  const status = offered.closest<HTMLElement>('[role=status]');
  expect(status?.textContent).toBe('Did you meanBluewater ArenaBluewater Hall');
  expect(within(status as HTMLElement).getAllByRole('button')).toHaveLength(NAMES.length);
  expect(asked).toEqual([{ q: 'bluewatr', status: 'NEW' }]);
  await userEvent.click(offered);
  expect(search().value).toBe('Bluewater Arena');
  expect(document.activeElement).toBe(search());
});

it.each([
  ['a short search', '?q=bl'],
  ['filters without a search', '?status=NEW'],
])('offers nothing for %s', async (_, address) => {
  const asked = show(address);
  expect(await screen.findByText('No leads found for these filters.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('says nothing of spellings if none is near', async () => {
  const asked = show('?q=zzzz', []);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Did you mean')).toBeNull();
});
