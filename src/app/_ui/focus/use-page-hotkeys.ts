import { useHotkeys } from '@mantine/hooks';

/** A key in Mantine's notation, and its action. */
export type PageHotkey = readonly [key: string, act: () => void];

/**
 * Single-key shortcuts of a page. They also work while a checkbox or a radio button has the focus, because those take
 * no letters; arrow keys stay with radio buttons. `off`: something with its own shortcuts is open.
 */
export function usePageHotkeys(keys: readonly PageHotkey[], off: boolean) {
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      (event) => {
        if (off || isElsewhere(event.target) || isTyped(event.target, key)) return;
        event.preventDefault();
        act();
      },
      // Keys typed into an input must reach it.
      { preventDefault: false },
    ]),
    ['TEXTAREA', 'SELECT'],
  );
}

/** Menus and dialogs have their own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;

function isTyped(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.type === 'radio' ? key.startsWith('Arrow') : target.type !== 'checkbox';
}
