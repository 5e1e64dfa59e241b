import type { KeyboardEvent } from 'react';

/**
 * Ctrl or Cmd with Enter saves, even where Enter alone adds a line break. Not from a dialog that the form opened: it is
 * part of the form in React's tree alone.
 */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('form') !== event.currentTarget) return;
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat) event.currentTarget.requestSubmit();
}

/** For forms that are part of the page: Escape leaves, unless it closes an open dropdown. */
export const leaveOrSubmitByKeys = (leave: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) leave();
  submitByKeys(event);
};

const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
