import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DEFAULT_REPORT, REPORT_TYPES } from '@/domain/reports/report-types';

const CHOICES = {
  period: parseAsStringLiteral(REPORT_PERIODS).withDefault(DEFAULT_REPORT.period),
  report: parseAsStringLiteral(REPORT_TYPES).withDefault(DEFAULT_REPORT.type),
};

/** The chosen report, kept in the address. */
export function useReportChoice() {
  const [{ period, report: type }, choose] = useQueryStates(CHOICES);
  return {
    period,
    type,
    setPeriod: (next: typeof period) => void choose({ period: next }),
    setType: (next: typeof type) => void choose({ report: next }),
  };
}
