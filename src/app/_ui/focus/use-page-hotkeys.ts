import { useHotkeys } from '@mantine/hooks';

/** A key as Mantine writes it, and what it does. */
export type PageHotkey = readonly [key: string, act: () => void];

/**
 * Single keys of a page. They work also after a box was ticked or a choice made, where the focus is in an input that
 * takes no letters; arrows there belong to the choice itself. `off`: something else is open and has keys of its own.
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
      // What is typed into an input must get there.
      { preventDefault: false },
    ]),
    ['TEXTAREA', 'SELECT'],
  );
}

/** A menu or a dialog has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;

function isTyped(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.type === 'radio' ? key.startsWith('Arrow') : target.type !== 'checkbox';
}
