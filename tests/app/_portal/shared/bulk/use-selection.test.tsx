import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowsBetween, useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { MAX_BULK_IDS } from '@/domain/bulk/bulk';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));

function render(
  rows = rowsOf(5),
  { total = 12, view = 'all' }: { total?: number | null; view?: string } = {},
  options: { reactStrictMode?: boolean } = {},
) {
  return renderHook((props) => useSelection(props), { initialProps: { rows, view, total }, ...options });
}

describe('rowsBetween', () => {
  it.each([
    ['r1', 'r3', ['r1', 'r2', 'r3']],
    ['r3', 'r1', ['r1', 'r2', 'r3']],
    ['gone', 'r2', ['r2']],
    [null, 'r2', ['r2']],
  ])('from %s to %s: %j', (from, to, ids) => {
    expect(rowsBetween(rowsOf(5), from, to)).toEqual(ids);
  });
});

describe('useSelection', () => {
  it('selects and deselects single rows and ranges', () => {
    const { result } = render();
    act(() => result.current.toggle('r1'));
    act(() => result.current.toggle('r3', true));
    expect(result.current.ids).toEqual(['r1', 'r2', 'r3']);
    act(() => result.current.toggle('r2'));
    expect([result.current.ids, result.current.count, result.current.any]).toEqual([['r1', 'r3'], 2, true]);
  });

  it('selects everything that matches, loaded or not, until a row is deselected', () => {
    const { result } = render();
    act(() => result.current.toggleLoaded());
    expect([result.current.allLoaded, result.current.count]).toEqual([true, 5]);
    act(() => result.current.selectMatching());
    expect([result.current.ids, result.current.count, result.current.has('never loaded')]).toEqual([null, 12, true]);
    act(() => result.current.toggle('r0'));
    expect(result.current.ids).toEqual(['r1', 'r2', 'r3', 'r4']);
  });

  it('is cleared by other filters and by clearing', () => {
    const { result, rerender } = render();
    act(() => result.current.toggle('r1'));
    rerender({ rows: rowsOf(5), view: 'won', total: 12 });
    expect(result.current.any).toBe(false);
    act(() => result.current.toggle('r4'));
    expect(result.current.ids).toEqual(['r4']);
    act(() => result.current.clear());
    expect(result.current.any).toBe(false);
  });

  it('selects a range in strict mode', () => {
    const { result } = render(rowsOf(5), {}, { reactStrictMode: true });
    act(() => result.current.toggle('r1'));
    act(() => result.current.toggle('r3', true));
    expect(result.current.ids).toEqual(['r1', 'r2', 'r3']);
  });

  it('does not start a range at a row that is no longer selected', () => {
    const { result, rerender } = render();
    act(() => result.current.toggle('r0'));
    act(() => result.current.clear());
    act(() => result.current.toggle('r3', true));
    expect(result.current.ids).toEqual(['r3']);
    rerender({ rows: rowsOf(5), view: 'won', total: 12 });
    act(() => result.current.toggle('r1', true));
    expect(result.current.ids).toEqual(['r1']);
  });

  it('selects no more rows than a request can list by id', () => {
    const { result } = render(rowsOf(MAX_BULK_IDS + 10));
    act(() => result.current.toggle('r0'));
    act(() => result.current.toggle(`r${MAX_BULK_IDS + 9}`, true));
    expect(result.current.count).toBe(MAX_BULK_IDS);
  });
});
