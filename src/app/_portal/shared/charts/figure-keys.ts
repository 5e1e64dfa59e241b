import type { KeyboardEvent } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';

const FIGURE = 'a[data-figure]';

const figuresIn = (element: Element | null | undefined) => [...(element?.querySelectorAll<HTMLElement>(FIGURE) ?? [])];

/** The figure above or below: the one in the nearest column of the next row that has any. */
function inNextRow(figure: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = figure.closest('li, tr');
  const columnOf = (other: HTMLElement) => {
    const cells = [...(other.closest('li, tr')?.children ?? [])];
    return cells.findIndex((cell) => cell.contains(other));
  };
  const distance = (other: HTMLElement) => Math.abs(columnOf(other) - columnOf(figure));
  const rows = [...(row?.parentElement?.children ?? [])].filter(
    (other) => other === row || figuresIn(other).length > 0,
  );
  const next = row ? rows[rows.indexOf(row) + step] : undefined;
  return figuresIn(next).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Where a key leads from a figure of a list or a table; undefined if nowhere. */
function figureAt(key: string, figure: HTMLElement): HTMLElement | undefined {
  const figures = figuresIn(figure.closest('ol, ul, table'));
  const at = figures.indexOf(figure);
  switch (key) {
    case 'ArrowLeft':
      return figures[at - 1];
    case 'ArrowRight':
      return figures[at + 1];
    case 'ArrowUp':
      return inNextRow(figure, -1);
    case 'ArrowDown':
      return inNextRow(figure, 1);
    case 'Home':
      return figures[0];
    case 'End':
      return figures.at(-1);
    default:
      return undefined;
  }
}

/** With Alt or Ctrl, a key is the browser's, such as for going back. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Arrow keys, Home and End go from figure to figure of a list or table, as they do between the marks of a chart. */
export function moveBetweenFigures(event: KeyboardEvent<HTMLElement>): void {
  if (hasModifier(event)) return;
  const next = figureAt(event.key, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  moveFocus(next);
}
