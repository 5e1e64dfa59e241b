import type { Behavior } from './fake-resend';

/** Once a message is claimed and before it is handed over; once Resend has accepted it and before that is stored. */
const MOMENTS = ['claimed', 'answered'] as const;

/** When a process that delivers emails dies. */
export interface Crash {
  moment: (typeof MOMENTS)[number];
  /** At which message, from 1. */
  count: number;
  /** 0 for that very moment, otherwise how long after it. */
  delayMs: number;
}

/** Few enough that every process reaches its crash, although silence holds up the workers. */
const MOST_COUNTED = 5;
const MOST_SILENT = 3;
const MOST_DELAY_MS = 20;
/** As many requests as the processes make before they die, and some more. */
const BEHAVIORS = 20;

type NumberBelow = (below: number) => number;

/** Of two in a row, one is of each kind. */
export const anyCrash = (turn: number, below: NumberBelow): Crash => ({
  moment: MOMENTS[turn % MOMENTS.length] ?? 'claimed',
  count: 1 + below(MOST_COUNTED),
  delayMs: below(2) * below(MOST_DELAY_MS),
});

/** How Resend behaves until the next crash: it takes most messages, but some are lost on the way there or back. */
export function anyBehaviors(below: NumberBelow): Behavior[] {
  const silent = Array.from({ length: MOST_SILENT }, () => below(BEHAVIORS));
  return Array.from({ length: BEHAVIORS }, (_, at): Behavior => {
    if (silent.includes(at)) return below(2) === 0 ? 'silence' : 'accept in silence';
    const drawn = below(8);
    if (drawn === 0) return 'hang up';
    return drawn === 1 ? 'accept and hang up' : 'accept';
  });
}
