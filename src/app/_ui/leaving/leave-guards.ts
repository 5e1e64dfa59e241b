/** What would be lost by leaving, and who asks about it. */
export interface LeaveGuard {
  /** 'tab': already by going to another tab; 'page': only by leaving the page itself. */
  losesBy: 'tab' | 'page';
  /** Asks the person; when they agree, takes the guard back and calls `leave`. */
  ask: (leave: () => void) => void;
}

const guards = new Set<LeaveGuard>();

/** The one to ask next: what was opened last lies on top. */
const nextGuard = (leaving: LeaveGuard['losesBy']) =>
  [...guards].findLast(({ losesBy }) => leaving === 'page' || losesBy === 'tab');

/** Whether something on the page is unsaved or under way. */
export const isGuarded = (): boolean => guards.size > 0;

/** Stands in every way out until it is taken back by the function it answers. */
export function guardLeaving(guard: LeaveGuard): () => void {
  here = position();
  returning = false;
  window.addEventListener('beforeunload', warn);
  guards.add(guard);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Goes to another tab of the portal: at once, or when the person agrees to lose what is unsaved. */
export const leaveTab = (go: () => void): void => leave('tab', go);

/** Leaves the page, in the same way. */
export const leavePage = (go: () => void): void => leave('page', go);

function leave(leaving: LeaveGuard['losesBy'], go: () => void): void {
  const guard = nextGuard(leaving);
  // There may be another one beneath.
  if (guard) guard.ask(() => leave(leaving, go));
  else go();
}

/** Where in the history the guarded page is, and whether we are on the way back to it. */
let here: number | undefined;
let returning = false;

/** Not every browser tells. */
const position = (): number | undefined => window.navigation?.currentEntry?.index;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Back and Forward have happened by the time one hears of them: the address is put back, and then it is asked. */
function onPopState(event: PopStateEvent): void {
  if (!nextGuard('tab')) return;
  event.stopImmediatePropagation();
  const now = position();
  // Where the browser does not tell the way, it was most likely Back.
  const way = now === undefined || here === undefined ? (returning ? 0 : -1) : now - here;
  returning = way !== 0;
  if (way === 0) return;
  window.history.go(-way);
  leaveTab(() => window.history.go(way));
}

// The router must not hear of it before. Chromium asks a window's listeners in the order in which they came, capturing
// or not: this one comes with the code of every page, and the router's once the page is alive.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState, { capture: true });
