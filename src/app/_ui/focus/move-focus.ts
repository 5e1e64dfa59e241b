/**
 * Helpers for moving the focus. In dialogs and menus, Mantine does that: `data-autofocus` marks the initial focus, and
 * closing returns the focus to where it was.
 */

/** For a `ref`: focuses an element that replaces a focused one. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

type Target = () => HTMLElement | null | undefined;

/** Moves the focus after the next render, because hidden elements cannot be focused. */
export function focusWhenShown(target: Target): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => target()?.focus({ preventScroll: true }));
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * When the focused element is removed or disabled, the focus falls back to the body. Anywhere else, the user moved it.
 */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** The element that gets the focus for its row. */
const ROW_FOCUS = '[data-row-focus]';

/**
 * Call while the row still exists. Returns a function that moves the focus once it is gone: to the next row, the
 * previous one, or `otherwise` (the page's heading), so that keyboard users do not start over at the top of the page.
 */
export function focusAfterRemoval(row: Element | null | undefined, otherwise: Target = pageHeading): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW_FOCUS)];
  const index = rows.findIndex((target) => row?.contains(target));
  const near = index < 0 ? [] : [rows[index + 1], rows[index - 1]];
  return () => {
    const target = near.find((element) => element?.isConnected) ?? otherwise();
    target?.focus();
  };
}

/** The element that gets the focus for an item: the link in its row with the item's id, or the handle of its card. */
export const rowFocusOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`a${ROW_FOCUS}[href*="${id}"], [data-handle="${id}"]`);

/** Maximum number of frames to wait until a row is back. */
const MAX_FRAMES = 60;

/** Focuses the row of an item that is about to come back to its list, unless the user moves on meanwhile. */
export function focusRowOnReturn(id: string): void {
  const from = document.activeElement;
  const focus = (frames: number) => {
    if (!isFocusLost() && document.activeElement !== from) return;
    const row = rowFocusOf(id);
    if (row) row.focus();
    else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
  };
  requestAnimationFrame(() => focus(MAX_FRAMES));
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
