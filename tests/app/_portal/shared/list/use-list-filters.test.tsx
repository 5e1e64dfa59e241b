import { act, renderHook, waitFor } from '@testing-library/react';
import { type OnUrlUpdateFunction, withNuqsTestingAdapter } from 'nuqs/adapters/testing';
import { describe, expect, it, vi } from 'vitest';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { MAX_SEARCH } from '@/domain/shared/paging';

const SORTS = ['name', 'updatedAt'] as const;
const SORT_ORDERS = { name: 'asc', updatedAt: 'desc' } as const;

/** Renders the hook at a URL, and reads the URL that it sets. */
function show(searchParams = '') {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>();
  const { result: list } = renderHook(
    () => useListFilters({ sorts: SORTS, sort: 'updatedAt', sortOrders: SORT_ORDERS }),
    { wrapper: withNuqsTestingAdapter({ hasMemory: true, searchParams, onUrlUpdate }) },
  );
  return { list, address: () => onUrlUpdate.mock.lastCall?.[0].queryString };
}

describe('useListFilters', () => {
  it('starts each sort in its own order, and reverses it the second time', () => {
    const { list } = show();
    expect([list.current.sort, list.current.order]).toEqual(['updatedAt', 'desc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'desc']);
    act(() => list.current.reverse());
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
  });

  it('debounces and truncates the search, and clears it at once', async () => {
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

  it('stores everything but defaults in the URL', async () => {
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

  it('keeps the typed text in the box while the search runs', async () => {
    const { list, address } = show();
    act(() => list.current.setSearch('park '));
    await waitFor(() => expect(address()).toBe('?q=park+'));
    expect([list.current.search, list.current.q]).toEqual(['park ', 'park']);
    act(() => list.current.setSearch('park l'));
    expect([list.current.search, list.current.q]).toEqual(['park l', 'park']);
  });

  it('reads the URL, and ignores invalid parameters', () => {
    const { list } = show('?q=park&sort=name&order=desc');
    expect(list.current).toMatchObject({ search: 'park', q: 'park', sort: 'name', order: 'desc' });
    const { list: other } = show('?sort=__proto__&order=sideways&q=%00');
    expect(other.current).toMatchObject({ search: '', q: undefined, sort: 'updatedAt', order: 'desc' });
  });
});
