import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useListFilters } from '@/app/_portal/_list/use-list-filters';
import { MAX_SEARCH } from '@/domain/shared/paging';

const NONE: { status: string | null } = { status: null };
const SORT_ORDERS = { name: 'asc', updatedAt: 'desc' } as const;

const show = () => renderHook(() => useListFilters({ none: NONE, sort: 'updatedAt', sortOrders: SORT_ORDERS })).result;

describe('what a list is asked for', () => {
  it('begins each sort in its own order, and turns it round the second time', () => {
    const list = show();
    expect([list.current.sort, list.current.order]).toEqual(['updatedAt', 'desc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
    act(() => list.current.setSort('name'));
    expect([list.current.sort, list.current.order]).toEqual(['name', 'desc']);
    act(() => list.current.turnRound());
    expect([list.current.sort, list.current.order]).toEqual(['name', 'asc']);
  });

  it('searches a moment after the typing, for what can be searched for, and at once for nothing', async () => {
    const list = show();
    act(() => list.current.setSearch(`  ${'x'.repeat(MAX_SEARCH + 5)} `));
    expect(list.current.q).toBeUndefined();
    await waitFor(() => expect(list.current.q).toBe('x'.repeat(MAX_SEARCH)));
    act(() => list.current.setSearch('  '));
    expect(list.current.q).toBeUndefined();
  });

  it('keeps the order when the filters are cleared', () => {
    const list = show();
    act(() => list.current.setSearch('park'));
    act(() => list.current.choose({ status: 'NEW' }));
    act(() => list.current.setSort('name'));
    expect(list.current.chosen).toEqual({ status: 'NEW' });
    act(() => list.current.clear());
    expect([list.current.search, list.current.chosen, list.current.sort]).toEqual(['', NONE, 'name']);
  });
});
