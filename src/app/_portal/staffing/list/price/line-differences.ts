import { ROLES, type Role } from '@/domain/staffing/rate-cards/rate-card-values';
import { type DraftLine, isSame } from '../draft/plan-draft';
import type { WorkedPrice } from '../draft/work-out';

/** How the lines of a price differ from those of its plan. */
export interface LineDifferences {
  people: { role: Role; planned: number; priced: number }[];
  /** Null if they are the same. */
  dates: { planned: string[]; priced: string[] } | null;
  /** Whether the dates are the same, and the times are not. */
  hasOtherHours: boolean;
}

const countOf = (lines: readonly DraftLine[], role: Role): number =>
  lines.reduce((sum, line) => (line.role === role ? sum + line.count : sum), 0);

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
const shiftsOf = (lines: readonly DraftLine[]) => lines.flatMap(({ shifts }) => shifts);
const datesOf = (lines: readonly DraftLine[]): string[] => sorted(shiftsOf(lines).map(({ date }) => date));
const timesOf = (lines: readonly DraftLine[]): string[] =>
  sorted(shiftsOf(lines).map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`));

export function lineDifferences({ lines, ofPlan }: Pick<WorkedPrice, 'lines' | 'ofPlan'>): LineDifferences {
  const dates = { planned: datesOf(ofPlan), priced: datesOf(lines) };
  const hasSameDates = isSame(dates.planned, dates.priced);
  return {
    people: ROLES.map((role) => ({ role, planned: countOf(ofPlan, role), priced: countOf(lines, role) })).filter(
      ({ planned, priced }) => planned !== priced,
    ),
    dates: hasSameDates ? null : dates,
    hasOtherHours: hasSameDates && !isSame(timesOf(ofPlan), timesOf(lines)),
  };
}
