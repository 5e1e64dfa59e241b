import { reportExportGate, reportGate } from '@/domain/plans/plans';
import { forecastByCloseDate } from '@/domain/reports/closing-forecast';
import { forecast } from '@/domain/reports/forecast';
import { ACCURACY_MONTHS, compareForecasts } from '@/domain/reports/forecast-accuracy';
import { summarizeFunnel } from '@/domain/reports/funnel';
import { summarizeLosses } from '@/domain/reports/lost-reasons';
import type { ReadReportInput, Report } from '@/domain/reports/report';
import { reportCsv } from '@/domain/reports/report-csv';
import { countedIn, summarizePeriod } from '@/domain/reports/report-figures';
import { summarizeMonths } from '@/domain/reports/report-months';
import { CHART_MONTHS, lastMonths, reportRanges } from '@/domain/reports/report-period';
import { DEFAULT_REPORT, isAdvancedReport } from '@/domain/reports/report-types';
import { isOfTeams, reportZone } from '@/domain/reports/report-zone';
import { summarizeSources } from '@/domain/reports/sources';
import { topOpportunities } from '@/domain/reports/top-opportunities';
import type { RequestContext } from '@/server/context';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { limitsOf } from '../plans/usage';
import { maySeeCost } from '../staffing/cost-access';
import { readForecastSnapshots } from './forecast-snapshots';
import { countQuotes } from './quote-figures';
import { listTeamZones, requireReportMember } from './report-members';
import {
  countByCloseDate,
  countCalls,
  countCompletedTasks,
  countOpenLeads,
  countRanges,
  findOpportunities,
  measureStays,
} from './report-queries';

/** A caller, whose API token decides whether margins are shown. */
type Reader = Actor & Pick<RequestContext, 'token'>;

/**
 * A report, for the browser, REST and CSV. Six statements, whatever the period, and one more each for the funnel, a
 * member or teams, and two for a forecast. Fails with REPORT_PRO_ONLY for an advanced report on a plan without them (D46), and with
 * NOT_FOUND or FORBIDDEN for a member whose figures the actor may not see.
 */
export async function readReport(actor: Reader, input: ReadReportInput): Promise<Report> {
  const { period, type, compare, member: memberId, ...asked } = { ...DEFAULT_REPORT, compare: 'previous', ...input };
  if (isAdvancedReport(type)) unwrap(reportGate(limitsOf(actor)));
  const found = memberId ? await requireReportMember(actor, memberId) : null;
  const member = found && { userId: found.userId, name: found.name };
  const whose = member ? 'TEAM' : asked.whose;
  const asking = { ...actor, whose, memberId };
  const { now, user } = actor;
  const teamZones = found?.teamZones ?? (isOfTeams(whose) ? await listTeamZones(actor) : []);
  const timezone = reportZone(teamZones, user.timezone);
  const ranges = reportRanges(period, now, timezone);
  const isForecast = type === 'forecast';
  // Only personal forecasts are recorded.
  const isPersonal = whose === 'ASSIGNED';
  const days = lastMonths(isForecast ? ACCURACY_MONTHS + 1 : CHART_MONTHS, now, timezone);
  const [
    countsOf,
    tasksCompleted,
    [calls = 0, callsBefore = 0],
    [quotes, quotesBefore],
    openLeads,
    candidates,
    stays,
    snapshots,
    dated,
  ] = await Promise.all([
    countRanges(asking, [ranges.current, ranges.previous, ...days]),
    countCompletedTasks(asking, days),
    countCalls(asking, [ranges.current, ranges.previous]),
    countQuotes(asking, [ranges.current, ranges.previous], { seesCost: maySeeCost(actor) }),
    countOpenLeads(asking),
    findOpportunities(asking),
    type === 'pipeline' ? measureStays(asking, ranges.current) : null,
    isForecast && isPersonal ? readForecastSnapshots(actor, days) : [],
    isForecast ? countByCloseDate(asking) : null,
  ]);
  const { created, closed } = countsOf(ranges.current);
  const months = summarizeMonths(
    days,
    new Map(
      days.map((month) => [month.first, { ...countsOf(month), tasksCompleted: tasksCompleted.get(month.first) ?? 0 }]),
    ),
  );
  return {
    period,
    type,
    whose,
    member,
    timezone,
    current: ranges.current,
    previous: compare === 'previous' ? ranges.previous : null,
    figures: { ...summarizePeriod(countedIn({ created, closed })), calls, quotes },
    before:
      compare === 'previous'
        ? { ...summarizePeriod(countedIn(countsOf(ranges.previous))), calls: callsBefore, quotes: quotesBefore }
        : null,
    months: months.slice(-CHART_MONTHS),
    lostReasons: summarizeLosses(closed),
    sources: summarizeSources(closed),
    funnel: stays && summarizeFunnel(created, stays),
    opportunities: topOpportunities(candidates),
    forecast: isForecast ? forecast({ months, openLeads }, now, timezone) : null,
    closing: dated && forecastByCloseDate({ openLeads, dated }, now, timezone),
    accuracy: isForecast && isPersonal ? compareForecasts({ snapshots, months }, now, timezone) : null,
  };
}

/** A report as a CSV file. Fails with REPORT_PRO_ONLY on a plan without exports. */
export async function exportReport(actor: Reader, input: ReadReportInput): Promise<string> {
  unwrap(reportExportGate(limitsOf(actor)));
  return reportCsv(await readReport(actor, input));
}
