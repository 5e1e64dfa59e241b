import { act, renderHook, waitFor } from '@testing-library/react';
import { type OnUrlUpdateFunction, withNuqsTestingAdapter } from 'nuqs/adapters/testing';
import { describe, expect, it, vi } from 'vitest';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { MAX_SEARCH } from '@/domain/shared/paging';

const SORTS = ['name', 'updatedAt'] as const;
const SORT_ORDERS = { name: 'asc', updatedAt: 'desc' } as const;

/** A list at an address, and the address it comes to. */
function show(searchParams = '') {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>();
  const { result: list } = renderHook(
    () => useListFilters({ sorts: SORTS, sort: 'updatedAt', sortOrders: SORT_ORDERS }),
    { wrapper: withNuqsTestingAdapter({ hasMemory: true, searchParams, onUrlUpdate }) },
  );
  return { list, address: () => onUrlUpdate.mock.lastCall?.[0].queryString };
}

describe('what a list is asked for', () => {
  it('begins each sort in its own order, and turns it round the second time', () => {
    const { list } = show();
    expect([list.current.sort, list.current.order]).toEqual(['updatedAt', 'desc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'desc']);
    act(() => list.current.reverse());
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
  });

  it('searches a moment after the typing, for what can be searched for, and at once for nothing', async () => {
    const { list } = show();
    act(() => list.current.setSearch(`  ${'x'.repeat(MAX_SEARCH + 5)} `));
    expect(list.current.q).toBeUndefined();
    await waitFor(() => expect(list.current.q).toBe('x'.repeat(MAX_SEARCH)));
    act(() => list.current.setSearch('  '));
    expect(list.current.q).toBeUndefined();
  });

  it('keeps the order when the search is cleared', () => {
    const { list } = show();
    act(() => list.current.setSearch('park'));
    act(() => list.current.setSort('name'));
    act(() => list.current.clearSearch());
    expect([list.current.search, list.current.sort]).toEqual(['', 'name']);
  });

  it('stands in the address, without what is so anyway', async () => {
    const { list, address } = show('?tab=crm&id=1');
    act(() => list.current.setSort('name'));
    await waitFor(() => expect(address()).toBe('?tab=crm&id=1&sort=name'));
    act(() => list.current.reverse());
    await waitFor(() => expect(address()).toBe('?tab=crm&id=1&sort=name&order=desc'));
    act(() => list.current.setSearch('the park'));
    await waitFor(() => expect(address()).toBe('?tab=crm&id=1&sort=name&order=desc&q=the+park'));
    act(() => list.current.setSort('updatedAt'));
    act(() => list.current.clearSearch());
    await waitFor(() => expect(address()).toBe('?tab=crm&id=1'));
  });

  it('leaves what stands in the box as it was typed, also once it is asked for', async () => {
    const { list, address } = show();
    act(() => list.current.setSearch('park '));
    await waitFor(() => expect(address()).toBe('?q=park+'));
    expect([list.current.search, list.current.q]).toEqual(['park ', 'park']);
    act(() => list.current.setSearch('park l'));
    expect([list.current.search, list.current.q]).toEqual(['park l', 'park']);
  });

  it('is found again in the address, and what no list can be asked for is not', () => {
    const { list } = show('?q=park&sort=name&order=desc');
    expect(list.current).toMatchObject({ search: 'park', q: 'park', sort: 'name', order: 'desc' });
    const { list: other } = show('?sort=__proto__&order=sideways&q=%00');
    expect(other.current).toMatchObject({ search: '', q: undefined, sort: 'updatedAt', order: 'desc' });
  });
});
