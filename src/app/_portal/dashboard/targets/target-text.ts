import type { Formats } from '@/app/_ui/time/formats';
import type { TargetProgress } from '@/domain/dashboard/target-progress';

export type TargetName = 'revenue' | 'deals';

export const TARGET_LABELS = { revenue: 'Revenue', deals: 'Deals won' } as const satisfies Record<TargetName, string>;

/** An amount of a target, with its unit: '$5,000', '1 deal'. */
const AMOUNTS = {
  revenue: (amount, { money }) => money(amount),
  deals: (amount, { number }) => `${number(amount)} ${amount === 1 ? 'deal' : 'deals'}`,
} as const satisfies Record<TargetName, (amount: number, formats: Formats) => string>;

/** An amount where its unit is clear. */
const BARE_AMOUNTS = {
  revenue: AMOUNTS.revenue,
  deals: (amount, { number }) => number(amount),
} as const satisfies typeof AMOUNTS;

/** Progress in words. `lastDay` is the last day of the month, written out. */
export function targetText(
  name: TargetName,
  { target, value, gap, behind, projected, share, state }: TargetProgress,
  { formats, lastDay }: { formats: Formats; lastDay: string },
) {
  const amount = (number: number) => AMOUNTS[name](number, formats);
  const bare = (number: number) => BARE_AMOUNTS[name](number, formats);
  const over = value - target;
  // Less than a whole deal behind an even pace is on track, so the pace says nothing more.
  const isShort = state === 'ON_TRACK' && projected !== null && projected < target;
  return {
    value: bare(value),
    soFar: `so far of ${bare(target)}`,
    /** Not rounded up to 100%, which is the target. */
    share: formats.percent(share < 1 ? Math.min(share, 0.999) : share),
    state: {
      REACHED: 'Target reached',
      ON_TRACK: 'On track',
      BEHIND: `Behind by ${amount(behind)}`,
      EARLY: 'Just started',
    }[state],
    gap: state === 'REACHED' ? (over > 0 ? `${amount(over)} over` : null) : `${amount(gap)} to go`,
    projected:
      projected === null || state === 'REACHED' || isShort ? null : `At this pace, ${amount(projected)} by ${lastDay}`,
  };
}
