import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepFocusInRows } from '@/app/_ui/focus/move-focus';

const Rows = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button type="button" data-row-focus>
          {name}
        </button>
      </li>
    ))}
  </ul>
);

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

/** Shows rows, of which the second has the focus and may be about to go. */
function show() {
  const { rerender } = render(<Rows names={['first', 'second', 'third']} />);
  const second = screen.getByText('second');
  act(() => second.focus());
  keepFocusInRows();
  return { second, change: (...names: string[]) => rerender(<Rows names={names} />) };
}

it('moves the focus to the next row if its own is removed', async () => {
  show().change('first', 'third');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('third')));
});

it('moves the focus to the next row if its own loses it by moving', async () => {
  const row = show().second.parentElement;
  act(() => row?.parentElement?.append(row));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('third')));
});

it('leaves the focus where the user moved it from a row that stays', async () => {
  const { second, change } = show();
  act(() => second.blur());
  change('first', 'second');
  await frames(10);
  expect(document.activeElement).toBe(document.body);
});
