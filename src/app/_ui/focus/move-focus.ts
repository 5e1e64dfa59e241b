/**
 * The only way to move the focus. In dialogs and menus, Mantine does that: `data-autofocus` marks the initial focus, and
 * closing returns the focus to where it was. What a press removes or disables takes the focus with it: `focusAfterRemoval`
 * for a row, `focusOnMount` for what replaces it, `focusWhenShown` for what appears later, `showAndFocus` for what may be out of
 * view, `useErrorFocus` in forms.
 */

/** Moves the focus to an element or to the one with this id, if it is there. */
export function moveFocus(to: HTMLElement | SVGElement | string | null | undefined, options?: FocusOptions): void {
  const target = typeof to === 'string' ? document.getElementById(to) : to;
  target?.focus(options);
}

/** For a `ref`: focuses an element that replaces a focused one. */
export const focusOnMount = (element: HTMLElement | null): void => moveFocus(element);

type Target = () => HTMLElement | null | undefined;

/** Moves the focus after the next render, because hidden and disabled elements cannot be focused. */
export function focusWhenShown(target: Target): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => moveFocus(target(), { preventScroll: true }));
  });
  return () => cancelAnimationFrame(frame);
}

/** Moves the focus after the next render to an element that may be far away, and brings it to the middle of the screen. */
export const showAndFocus = (target: Target): (() => void) =>
  focusWhenShown(() => {
    const element = target();
    element?.scrollIntoView({ block: 'center' });
    return element;
  });

/**
 * When the focused element is removed or disabled, the focus falls back to the body. Anywhere else, the user moved it.
 */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** The element that gets the focus for its row. */
const ROW_FOCUS = '[data-row-focus]';
const ROW_OR_CARD_FOCUS = `${ROW_FOCUS}, [data-handle]`;

/**
 * Call while the row still exists. Returns a function that moves the focus once it is gone: to the next row, the
 * previous one, or `otherwise` (the page's heading), so that keyboard users do not start over at the top of the page.
 */
export function focusAfterRemoval(row: Element | null | undefined, otherwise: Target = pageHeading): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW_OR_CARD_FOCUS)];
  const index = rows.findIndex((target) => row?.contains(target));
  const near = index < 0 ? [] : [rows[index + 1], rows[index - 1]];
  return () => {
    moveFocus(near.find((element) => element?.isConnected) ?? otherwise());
  };
}

/** In frames: a query cache tells its components in a later task, which may run after the next frame. */
const RENDER_FRAMES = 5;

/**
 * Call before rows may go, or move within their list. Then moves the focus to the next row if that takes it
 * from its own row. In a calendar, it goes along with an event that has another day now.
 */
export function keepFocusInRows(): void {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('li, tr, [data-event]');
  if (!focused || !row) return;
  const { event } = row.dataset;
  const elsewhere = () => (event ? document.querySelector<HTMLElement>(`[data-event="${event}"]`) : null);
  const moveOn = focusAfterRemoval(row, () => elsewhere() ?? pageHeading());
  // A row that moves loses the focus as well, but is connected again.
  let wasRemoved = false;
  const removals = new MutationObserver((records) => {
    wasRemoved ||= records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)));
  });
  removals.observe(document.body, { childList: true, subtree: true });
  const check = (frames: number) => {
    if (frames > 0 && document.activeElement === focused) {
      requestAnimationFrame(() => check(frames - 1));
      return;
    }
    removals.disconnect();
    if (isFocusLost() && (wasRemoved || !focused.isConnected || focused.matches(':disabled'))) moveOn();
  };
  requestAnimationFrame(() => check(RENDER_FRAMES));
}

/** The element that gets the focus for an item: the link in its row with the item's id, or the handle of its card. */
export const rowFocusOf = (id: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`a${ROW_FOCUS}, [data-handle]`)].find(
    (element) => element.dataset.handle === id || element.getAttribute('href')?.includes(id),
  ) ?? null;

/** Maximum number of frames to wait until a row is rendered. */
const MAX_FRAMES = 60;

interface Awaited {
  find: Target;
  /** False once the user has moved on, which ends the wait. */
  isWanted: () => boolean;
  /** Gets the element, or null if it was not rendered in time. */
  onEnd: (element: HTMLElement | null) => void;
}

/** Waits for an element that a scroll or a refetch is about to render. */
export function whenRendered({ find, isWanted, onEnd }: Awaited, frames = MAX_FRAMES): void {
  if (!isWanted()) return;
  const element = find() ?? null;
  if (element || frames === 0) onEnd(element);
  else requestAnimationFrame(() => whenRendered({ find, isWanted, onEnd }, frames - 1));
}

/** Focuses the row of an item that is about to come back to its list, unless the user moves on meanwhile. */
export function focusRowOnReturn(id: string): void {
  const from = document.activeElement;
  requestAnimationFrame(() =>
    whenRendered({
      find: () => rowFocusOf(id),
      isWanted: () => isFocusLost() || document.activeElement === from,
      onEnd: moveFocus,
    }),
  );
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
