import { useSyncExternalStore } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { isGuarded } from '@/app/_ui/leaving/leave-guards';

// Whether the session-ended dialog is open. Page-wide, and set from outside React too.
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

/** Whether the user has closed the dialog. Then only a failed save opens it again, not what the page asks on its own. */
let isDismissed = false;

export function closeSessionEnded(): void {
  isDismissed = true;
  setOpen(false);
}

/** A query succeeded: the user has signed in again, in another tab. */
export function onQuerySuccess(): void {
  isDismissed = false;
}

const isSessionEnded = (error: unknown) =>
  problemOf(error).code === 'UNAUTHENTICATED' && !window.location.pathname.startsWith('/auth/');

/** A mutation failed because the session ended: keep the page, with the unsaved changes. */
export function onMutationError(error: unknown): void {
  if (isSessionEnded(error)) setOpen(true);
}

/** Whether a redirect to the sign-in page has started: another one would restart it. */
let leaving = false;

/** A query failed because the session ended: redirect to the sign-in page, unless there are unsaved changes. */
export function onQueryError(error: unknown): void {
  if (open || leaving || !isSessionEnded(error)) return;
  const { pathname, search } = window.location;
  if (isGuarded()) {
    if (!isDismissed) setOpen(true);
    return;
  }
  leaving = true;
  // Going back may restore this page from the browser's cache.
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
  window.location.assign(`/auth/signin?ended=1&next=${encodeURIComponent(pathname + search)}`);
}
