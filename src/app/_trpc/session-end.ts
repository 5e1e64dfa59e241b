import { useSyncExternalStore } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { isGuarded } from '@/app/_ui/leaving/leave-guards';

// Whether the dialog about the ended session is open: one for the page, and opened from outside of React too.
let open = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );

export const closeSessionEnded = (): void => setOpen(false);

const isOver = (error: unknown) =>
  problemOf(error).code === 'UNAUTHENTICATED' && !window.location.pathname.startsWith('/auth/');

/** Something could not be saved for want of a session: the page stays, with what was to be saved. */
export function onSaveRefused(error: unknown): void {
  if (isOver(error)) setOpen(true);
}

/** Whether the way to signing in has been taken: a second refusal would only break it off and begin it anew. */
let leaving = false;

/** Something could not be read: the way on is to sign in and come back, unless that would lose something. */
export function onReadRefused(error: unknown): void {
  if (open || leaving || !isOver(error)) return;
  const { pathname, search } = window.location;
  if (isGuarded()) {
    setOpen(true);
    return;
  }
  leaving = true;
  // Back may bring the page as it was left.
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
  window.location.assign(`/auth/signin?ended=1&next=${encodeURIComponent(pathname + search)}`);
}
