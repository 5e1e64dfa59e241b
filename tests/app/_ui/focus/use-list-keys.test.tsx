import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { usePageKeys, useRowKeys } from '@/app/_ui/focus/use-list-keys';
import { useRowFocus } from '@/app/_ui/focus/use-row-focus';

const ITEMS = ['first', 'second', 'third'].map((id) => ({ id }));

interface ListProps {
  did: (what: string) => void;
  off?: boolean;
  /** Rows before this index are rendered only some frames after scrolling to them. */
  from?: number;
  items?: typeof ITEMS;
}

/** A list like those of the pages: rows with a checkbox and a link, below a search. */
function List({ did, off = false, from: first = 0, items = ITEMS }: ListProps) {
  const [from, setFrom] = useState(first);
  const container = useRef<HTMLUListElement>(null);
  const scrollToIndex = (index: number) => void setTimeout(() => setFrom((before) => Math.min(before, index)), 50);
  usePageKeys({ searchId: 'search', onNew: () => did('new'), off });
  useRowKeys({
    items,
    ...useRowFocus(container, { scrollToIndex }, items),
    onEdit: ({ id }) => did(`edit ${id}`),
    onSelect: ({ id }, range) => did(`${range ? 'up to' : 'select'} ${id}`),
    onEscape: () => did('escape'),
    off,
  });
  return (
    <>
      <input id="search" aria-label="Search" />
      <textarea aria-label="Text" />
      <ul ref={container}>
        {items.slice(from).map(({ id }, index) => (
          <li key={id} data-row={from + index}>
            <input type="checkbox" aria-label={`Box of ${id}`} />
            <a href={`#${id}`} data-row-focus>
              {id}
            </a>
          </li>
        ))}
      </ul>
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}

function show(props: Omit<ListProps, 'did'> = {}) {
  return showAndChange(props).did;
}

function showAndChange(props: Omit<ListProps, 'did'>) {
  const did: string[] = [];
  const list = (changed: typeof props) => <List did={(what) => did.push(what)} {...props} {...changed} />;
  const { rerender } = render(list({}));
  return { did, change: (changed: typeof props) => rerender(list(changed)) };
}

/** Presses a key on the focused element. Returns whether the browser's default action still applies. */
function press(key: string, shiftKey = false): boolean {
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
}

const focus = (name: string) => screen.getByLabelText(name).focus();
const focused = () => document.activeElement?.textContent;

describe('the shortcuts of a list', () => {
  it('move from row to row, and stop at both ends', () => {
    show();
    press('k');
    expect(focused()).toBe('first');
    for (const _ of ITEMS) press('j');
    press('j');
    expect(focused()).toBe('third');
    press('k');
    expect(focused()).toBe('second');
  });

  it('act on the focused row only', () => {
    const did = show();
    press('e');
    press('x');
    expect(did).toEqual([]);
    screen.getByText('second').focus();
    press('e');
    press('x');
    press('X', true);
    expect(did).toEqual(['edit second', 'select second', 'up to second']);
  });

  it('work after a checkbox was clicked', () => {
    const did = show();
    focus('Box of second');
    for (const key of ['x', 'e', 'n', 'Escape']) press(key);
    press('X', true);
    expect(did).toEqual(['select second', 'edit second', 'new', 'escape', 'up to second']);
    press('j');
    expect(focused()).toBe('third');
    focus('Box of second');
    press('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it.each(['Search', 'Text'])('are letters in the %s input', (name) => {
    const did = show();
    focus(name);
    expect(['j', 'e', 'n', 'x', '/'].map((key) => press(key))).toEqual([true, true, true, true, true]);
    expect([did, document.activeElement]).toEqual([[], screen.getByLabelText(name)]);
  });

  it('are left to an open dialog', () => {
    const did = show();
    screen.getByText('In a dialog').focus();
    press('n');
    press('Escape');
    expect(did).toEqual([]);
  });

  it('are off while something else is open', () => {
    const did = show({ off: true });
    screen.getByText('second').focus();
    for (const key of ['j', 'e', 'x', 'n', 'Escape']) press(key);
    expect([did, focused()]).toEqual([[], 'second']);
  });

  it('count from a requested row that is not rendered yet', async () => {
    const did = show({ from: 2 });
    for (const key of ['j', 'x', 'j', 'e']) press(key);
    expect(did).toEqual(['select first', 'edit second']);
    await waitFor(() => expect(focused()).toBe('second'));
    press('k');
    press('x');
    expect(did.at(-1)).toBe('select first');
  });

  it('leave the focus where the user moved it before the row was rendered', async () => {
    const did = show({ from: 2 });
    press('j');
    press('/');
    await screen.findByText('first');
    // The row would get the focus a frame later.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    focus('Box of third');
    press('e');
    expect(did).toEqual(['edit third']);
  });

  it('count from the row that the user moved to, not from a requested one', () => {
    const did = show({ from: 1 });
    press('k');
    screen.getByText('third').focus();
    press('x');
    expect(did).toEqual(['select third']);
  });

  it('drop a requested row if another item has taken its place', async () => {
    const { did, change } = showAndChange({ from: 2 });
    press('j');
    change({ items: [{ id: 'newest' }, ...ITEMS] });
    for (const key of ['e', 'x']) press(key);
    await screen.findByText('newest');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect([did, document.activeElement]).toEqual([[], document.body]);
  });

  it('keep a requested row when more rows have loaded', async () => {
    const { did, change } = showAndChange({ from: 2 });
    press('j');
    change({ items: [...ITEMS, { id: 'fourth' }] });
    press('e');
    expect(did).toEqual(['edit first']);
    await waitFor(() => expect(focused()).toBe('first'));
  });

  it('drop a requested row when the list unmounts', () => {
    const container = { current: null };
    const { result, unmount } = renderHook(() => useRowFocus(container, { scrollToIndex: () => {} }, ITEMS));
    result.current.focusRow(1);
    expect(result.current.rowInFocus()).toBe(1);
    unmount();
    expect(result.current.rowInFocus()).toBeNull();
  });

  it('work without selection', () => {
    const edit = vi.fn();
    const nowhere = { scrollToIndex: () => {} };
    renderHook(() => {
      useRowKeys({ items: ITEMS, ...useRowFocus({ current: null }, nowhere, ITEMS), onEdit: edit, off: false });
    });
    render(
      <p data-row={2}>
        <a href="#x">row</a>
      </p>,
    );
    screen.getByText('row').focus();
    for (const key of ['x', 'Escape', 'e']) press(key);
    expect(edit.mock.calls).toEqual([[{ id: 'third' }]]);
  });
});
