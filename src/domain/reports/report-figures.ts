import { LEAD_PRIORITIES, LEAD_STATUSES, type LeadPriority, type LeadStatus } from '#domain/leads/lead-choices';
import { isOpenStatus } from '#domain/leads/lead-status';
import {
  addWorths,
  type CountedLeads,
  PRIORITY_REVENUE,
  STRONG_CONVERSION,
  type Worth,
  worthOf,
} from '#domain/pipeline/pipeline';
import type { LeadFigures } from '#domain/reports/report';
import { roundToCents } from '#domain/shared/money';

/** Leads with a status and a priority. */
export interface LeadGroup extends CountedLeads {
  status: LeadStatus;
  priority: LeadPriority;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const byKey = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

/**
 * The revenue of won leads in US dollars: their amounts, estimated by priority where there is none (spec 1 section 9,
 * D17, D83). Ignores other leads.
 */
export const revenueOf = (groups: readonly LeadGroup[]): Worth =>
  addWorths(
    groups
      .filter(({ status }) => status === 'CLOSED_WON')
      .map((group) => worthOf(group, PRIORITY_REVENUE[group.priority])),
  );

/**
 * The leads of a period: the open ones created in it, and the won and lost ones closed in it, so that a lead counts once
 * and no rate exceeds 1 (D19).
 */
export const countedIn = <Created extends LeadGroup, Closed extends LeadGroup>({
  created,
  closed,
}: {
  created: readonly Created[];
  closed: readonly Closed[];
}): (Created | Closed)[] => [
  ...created.filter(({ status }) => isOpenStatus(status)),
  ...closed.filter(({ status }) => !isOpenStatus(status)),
];

/** Adds up the leads of a period, see `countedIn` (D19). */
export function summarizePeriod(groups: readonly LeadGroup[]): LeadFigures {
  const countOf = (matches: (group: LeadGroup) => boolean) => sum(groups.filter(matches).map(({ count }) => count));
  const stages = byKey(LEAD_STATUSES, (status) => countOf((group) => group.status === status));
  const priorities = byKey(LEAD_PRIORITIES, (priority) => {
    const leads = countOf((group) => group.priority === priority);
    const won = countOf((group) => group.priority === priority && group.status === 'CLOSED_WON');
    return { leads, won, winRate: ratio(won, leads) };
  });
  const leads = sum(Object.values(stages));
  const { CLOSED_WON: won, CLOSED_LOST: lost } = stages;
  const { value: revenue, estimates } = revenueOf(groups);
  const winRate = ratio(won, leads);
  return {
    leads,
    won,
    lost,
    revenue,
    estimates,
    averageDeal: roundToCents(ratio(revenue, won)),
    winRate,
    isStrong: winRate > STRONG_CONVERSION,
    stages,
    priorities,
  };
}

/** The share of closed deals that were won, 0 to 1; null if none was closed (D84). Stands beside the win rate. */
export const wonOfClosed = ({ won, lost }: Pick<LeadFigures, 'won' | 'lost'>): number | null =>
  won + lost === 0 ? null : won / (won + lost);

/** The change of a figure against the period before. */
export type Change =
  | { kind: 'share'; share: number }
  | { kind: 'points'; points: number }
  | { kind: 'same' }
  | { kind: 'new' };

/**
 * The change from `before` to `now`, both 0 or more, as a share of `before`: 0.5 is 50% more. Compared with zero there
 * is no share: the figure is new (D62).
 */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' };
  return before === 0 ? { kind: 'new' } : { kind: 'share', share: (now - before) / before };
}

/**
 * The change of a rate, from 0 to 1, in percentage points: from 40% to 50% is 10. A relative change would be mistaken
 * for such points. Compared with zero it is new (D62), and less than half a point is no change.
 */
export function rateChangeOf(now: number, before: number): Change {
  const points = Math.round(100 * (now - before));
  if (now !== 0 && before === 0) return { kind: 'new' };
  return points === 0 ? { kind: 'same' } : { kind: 'points', points };
}
