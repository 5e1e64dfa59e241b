import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DEFAULT_REPORT, REPORT_TYPES } from '@/domain/reports/report-types';

/** What a chart of leads adds up. */
const MEASURES = ['leads', 'value'] as const;

export type Measure = (typeof MEASURES)[number];

const CHOICES = {
  period: parseAsStringLiteral(REPORT_PERIODS).withDefault(DEFAULT_REPORT.period),
  by: parseAsStringLiteral(MEASURES).withDefault('leads'),
  report: parseAsStringLiteral(REPORT_TYPES).withDefault(DEFAULT_REPORT.type),
};

/** The chosen report, kept in the address. */
export function useReportChoice() {
  const [{ period, by, report: type }, choose] = useQueryStates(CHOICES);
  return {
    period,
    type,
    by,
    setPeriod: (next: typeof period) => void choose({ period: next }),
    setBy: (next: Measure) => void choose({ by: next }),
    setType: (next: typeof type) => void choose({ report: next }),
  };
}
