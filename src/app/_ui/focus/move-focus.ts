/**
 * The ways to move the focus. Where a dialog or a menu opens or closes, Mantine moves it: `data-autofocus` marks what
 * gets it, and closing returns it to what had it before.
 */

/** As a `ref`: what takes the place of something that had the focus takes the focus too. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

type Target = () => HTMLElement | null | undefined;

/** Moves the focus once the page shows what was just opened or closed: what is hidden takes no focus. */
export function focusWhenShown(target: Target): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => target()?.focus({ preventScroll: true }));
  });
  return () => cancelAnimationFrame(frame);
}

/** The browser drops the focus with an element that is removed or disabled; anywhere else the person has moved it. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** In every row, one element takes the focus for it. */
const ROW_FOCUS = '[data-row-focus]';

/**
 * Called while a row is still there. Returns how to move the focus on once it is gone: to the next row, to the one
 * before, or to `otherwise` (the page's heading), so that the keyboard does not start over at the top of the page.
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

/** What takes the focus for the row of an item, which leads to it by its id. */
export const rowFocusOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`a${ROW_FOCUS}[href*="${id}"]`);

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
