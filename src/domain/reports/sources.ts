import { SOURCE_FILTERS, type SourceFilter } from '#domain/leads/filters/lead-filters';
import type { ClosedGroup } from '#domain/reports/lost-reasons';
import type { SourceFigures } from '#domain/reports/report';
import { revenueOf, wonOfClosed } from '#domain/reports/report-figures';

/**
 * What the leads closed in a period came to by their source: the one with the highest revenue first, then the one with
 * the most won leads. Sources without a closed lead are left out; leads without a source are "not stated".
 */
export function summarizeSources(closed: readonly ClosedGroup[]): SourceFigures[] {
  return SOURCE_FILTERS.map((source) => figuresOf(source, closed))
    .filter(({ won, lost }) => won + lost > 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.won - a.won);
}

function figuresOf(source: SourceFilter, closed: readonly ClosedGroup[]): SourceFigures {
  const groups = closed.filter((group) => (group.source ?? 'NOT_STATED') === source);
  const closedAs = (wanted: ClosedGroup['status']) =>
    groups.reduce((sum, { status, count }) => sum + (status === wanted ? count : 0), 0);
  const [won, lost] = [closedAs('CLOSED_WON'), closedAs('CLOSED_LOST')];
  const { value: revenue, estimates } = revenueOf(groups);
  return { source, won, lost, winRate: wonOfClosed({ won, lost }) ?? 0, revenue, estimates };
}
