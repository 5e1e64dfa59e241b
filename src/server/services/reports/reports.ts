import { reportExportGate, reportGate } from '@/domain/plans/plans';
import { forecast } from '@/domain/reports/forecast';
import { ACCURACY_MONTHS, compareForecasts } from '@/domain/reports/forecast-accuracy';
import type { ReadReportInput, Report } from '@/domain/reports/report';
import { reportCsv } from '@/domain/reports/report-csv';
import { summarizePeriod } from '@/domain/reports/report-figures';
import { summarizeMonths } from '@/domain/reports/report-months';
import { CHART_MONTHS, lastMonths, reportRanges } from '@/domain/reports/report-period';
import { DEFAULT_REPORT, isAdvancedReport } from '@/domain/reports/report-types';
import { topOpportunities } from '@/domain/reports/top-opportunities';
import { unwrap } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { limitsOf } from '../plans/usage';
import { readForecastSnapshots } from './forecast-snapshots';
import { countMonths, countOpenLeads, countPeriods, findOpportunities } from './report-queries';

/**
 * A report, for the browser, REST and CSV. Four statements, whatever the period, and five for a forecast. Fails with REPORT_PRO_ONLY for an
 * advanced report on a plan without them (D46).
 */
export async function readReport(actor: Actor, input: ReadReportInput): Promise<Report> {
  const { period, type, compare } = { ...DEFAULT_REPORT, compare: 'previous', ...input };
  if (isAdvancedReport(type)) unwrap(reportGate(limitsOf(actor)));
  const { now, user } = actor;
  const ranges = reportRanges(period, now, user.timezone);
  const isForecast = type === 'forecast';
  const days = lastMonths(isForecast ? ACCURACY_MONTHS + 1 : CHART_MONTHS, now, user.timezone);
  const [groups, counts, openLeads, candidates, snapshots] = await Promise.all([
    countPeriods(actor, ranges),
    countMonths(actor, days),
    countOpenLeads(actor),
    findOpportunities(actor),
    isForecast ? readForecastSnapshots(actor, days) : [],
  ]);
  const months = summarizeMonths(days, counts);
  return {
    period,
    type,
    current: ranges.current,
    previous: compare === 'previous' ? ranges.previous : null,
    figures: summarizePeriod(groups.current),
    before: compare === 'previous' ? summarizePeriod(groups.previous) : null,
    months: months.slice(-CHART_MONTHS),
    opportunities: topOpportunities(candidates),
    forecast: isForecast ? forecast({ months, openLeads }, now, user.timezone) : null,
    accuracy: isForecast ? compareForecasts({ snapshots, months }, now, user.timezone) : null,
  };
}

/** A report as a CSV file. Fails with REPORT_PRO_ONLY on a plan without exports. */
export async function exportReport(actor: Actor, input: ReadReportInput): Promise<string> {
  unwrap(reportExportGate(limitsOf(actor)));
  return reportCsv(await readReport(actor, input));
}
