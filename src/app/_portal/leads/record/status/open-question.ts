import { useSyncExternalStore } from 'react';

/** A question as its dialog shows it. It is dismissed with null. */
export type OpenQuestion<Asked, Answer> = Asked & {
  id: string;
  answer: (answer: Answer | null) => void;
};

// Of all questions, one is open at a time.
let dismissOpen: (() => void) | null = null;

/**
 * A kind of question about leads that have been moved. The open one is page-wide, because the row or card that was moved
 * may be gone before it is answered.
 */
export function createQuestion<Asked extends object, Answer>() {
  let open: OpenQuestion<Asked, Answer> | null = null;
  const listeners = new Set<() => void>();

  function setOpen(question: typeof open): void {
    open = question;
    for (const listener of listeners) listener();
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    /** The question that the portal's dialog shows. */
    useOpen: () =>
      useSyncExternalStore(
        subscribe,
        () => open,
        () => null,
      ),
    /** Resolves to null if the question is dismissed or another one replaces it. */
    ask(asked: Asked): Promise<Answer | null> {
      dismissOpen?.();
      return new Promise((resolve) => {
        const dismiss = () => answer(null);
        const answer = (given: Answer | null) => {
          if (open?.answer === answer) setOpen(null);
          if (dismissOpen === dismiss) dismissOpen = null;
          resolve(given);
        };
        dismissOpen = dismiss;
        setOpen({ ...asked, id: crypto.randomUUID(), answer });
      });
    },
  };
}
