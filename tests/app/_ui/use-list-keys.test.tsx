import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { usePageKeys, useRowKeys } from '@/app/_ui/use-list-keys';
import { useRowFocus } from '@/app/_ui/use-row-focus';

const ITEMS = ['first', 'second', 'third'];

interface ListProps {
  did: (what: string) => void;
  off?: boolean;
  /** The rows before this one are far away: they come some frames after one has scrolled to them. */
  from?: number;
}

/** A list as the pages have it: a row has a box and a link, and above them is a search. */
function List({ did, off = false, from: first = 0 }: ListProps) {
  const [from, setFrom] = useState(first);
  const container = useRef<HTMLUListElement>(null);
  const scrollToIndex = (index: number) => void setTimeout(() => setFrom((before) => Math.min(before, index)), 50);
  usePageKeys({ searchId: 'search', onNew: () => did('new'), off });
  useRowKeys({
    items: ITEMS,
    ...useRowFocus(container, { scrollToIndex }),
    onEdit: (item) => did(`edit ${item}`),
    onSelect: (item, range) => did(`${range ? 'up to' : 'select'} ${item}`),
    onEscape: () => did('escape'),
    off,
  });
  return (
    <>
      <input id="search" aria-label="Search" />
      <textarea aria-label="Text" />
      <ul ref={container}>
        {ITEMS.slice(from).map((item, index) => (
          <li key={item} data-row={from + index}>
            <input type="checkbox" aria-label={`Box of ${item}`} />
            <a href={`#${item}`} data-row-focus>
              {item}
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
  const did: string[] = [];
  render(<List did={(what) => did.push(what)} {...props} />);
  return did;
}

/** Presses a key where the focus is; answers whether the browser is still to do what it does with it. */
function press(key: string, shiftKey = false): boolean {
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
}

const focus = (name: string) => screen.getByLabelText(name).focus();
const focused = () => document.activeElement?.textContent;

describe('the keys of a list', () => {
  it('move from row to row, and stay at both ends', () => {
    show();
    press('k');
    expect(focused()).toBe('first');
    for (const _ of ITEMS) press('j');
    press('j');
    expect(focused()).toBe('third');
    press('k');
    expect(focused()).toBe('second');
  });

  it('act on the row in focus, and on none without one', () => {
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

  it('work also where a box has been ticked with the mouse', () => {
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

  it.each(['Search', 'Text'])('are letters in the field %s', (name) => {
    const did = show();
    focus(name);
    expect(['j', 'e', 'n', 'x', '/'].map((key) => press(key))).toEqual([true, true, true, true, true]);
    expect([did, document.activeElement]).toEqual([[], screen.getByLabelText(name)]);
  });

  it('are the dialog’s own in a dialog', () => {
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

  it('mean the row that is on its way, though it is far away', async () => {
    const did = show({ from: 2 });
    for (const key of ['j', 'x', 'j', 'e']) press(key);
    expect(did).toEqual(['select first', 'edit second']);
    await waitFor(() => expect(focused()).toBe('second'));
    press('k');
    press('x');
    expect(did.at(-1)).toBe('select first');
  });

  it('need no choosing', () => {
    const edit = vi.fn();
    const nowhere = { scrollToIndex: () => {} };
    renderHook(() => {
      useRowKeys({ items: ITEMS, ...useRowFocus({ current: null }, nowhere), onEdit: edit, off: false });
    });
    render(
      <p data-row={2}>
        <a href="#x">row</a>
      </p>,
    );
    screen.getByText('row').focus();
    for (const key of ['x', 'Escape', 'e']) press(key);
    expect(edit.mock.calls).toEqual([['third']]);
  });
});
