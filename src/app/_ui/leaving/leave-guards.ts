/** A guard against losing unsaved work, and how it asks the user. */
export interface LeaveGuard {
  /** When the work is lost: 'tab': on switching to another tab; 'page': only on leaving the page. */
  lostOn: 'tab' | 'page';
  /** Asks the user. If they agree, it must release the guard and call `leave`. */
  ask: (leave: () => void) => void;
}

const guards = new Set<LeaveGuard>();

/** The guard to ask next: the last one added, because its dialog is on top. */
const nextGuard = (leaving: LeaveGuard['lostOn']) =>
  [...guards].findLast(({ lostOn }) => leaving === 'page' || lostOn === 'tab');

/** Whether there is unsaved work or a running operation. */
export const isGuarded = (): boolean => guards.size > 0;

/** Adds a guard. Returns a function that releases it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guardedIndex = historyIndex();
  returning = false;
  window.addEventListener('beforeunload', warn);
  guards.add(guard);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Switches to another tab of the portal, after asking if that would lose unsaved work. */
export const leaveTab = (go: () => void): void => leave('tab', go);

/** Leaves the page, after asking if that would lose unsaved work. */
export const leavePage = (go: () => void): void => leave('page', go);

function leave(leaving: LeaveGuard['lostOn'], go: () => void): void {
  const guard = nextGuard(leaving);
  // There may be further guards.
  if (guard) guard.ask(() => leave(leaving, go));
  else go();
}

/** Position of the guarded page in the history, and whether we are navigating back to it. */
let guardedIndex: number | undefined;
let returning = false;

/** The Navigation API is not available in every browser. */
const historyIndex = (): number | undefined => window.navigation?.currentEntry?.index;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Back and Forward cannot be prevented: restore the address, then ask. */
function onPopState(event: PopStateEvent): void {
  if (!nextGuard('tab')) return;
  event.stopImmediatePropagation();
  const now = historyIndex();
  // If the direction is unknown, assume Back.
  const delta = now === undefined || guardedIndex === undefined ? (returning ? 0 : -1) : now - guardedIndex;
  returning = delta !== 0;
  if (delta === 0) return;
  window.history.go(-delta);
  leaveTab(() => window.history.go(delta));
}

// Must run before the router's listener. Chromium calls the listeners of `window` in the order of registration,
// capturing or not: this one is registered when the module loads, the router's after hydration.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState, { capture: true });
