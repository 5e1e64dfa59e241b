import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { parseAsId } from '@/app/_portal/shared/list/parse-as-id';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DEFAULT_REPORT, REPORT_TYPES } from '@/domain/reports/report-types';
import { WHOSE, type Whose } from '@/domain/shared/whose';

/** What a chart of leads adds up. */
const MEASURES = ['leads', 'value'] as const;

export type Measure = (typeof MEASURES)[number];

const CHOICES = {
  period: parseAsStringLiteral(REPORT_PERIODS).withDefault(DEFAULT_REPORT.period),
  by: parseAsStringLiteral(MEASURES).withDefault('leads'),
  whose: parseAsStringLiteral(WHOSE).withDefault(DEFAULT_REPORT.whose),
  member: parseAsId,
  report: parseAsStringLiteral(REPORT_TYPES).withDefault(DEFAULT_REPORT.type),
};

/** The chosen report, kept in the address. */
export function useReportChoice() {
  const [{ period, by, report: type, whose, member }, choose] = useQueryStates(CHOICES);
  return {
    period,
    type,
    /** With a member, it is theirs. */
    whose,
    member,
    by,
    setPeriod: (next: typeof period) => void choose({ period: next }),
    setBy: (next: Measure) => void choose({ by: next }),
    setWhose: (next: Whose) => void choose({ whose: next, member: null }),
    setMember: (next: string) => void choose({ member: next, whose: null }),
    setType: (next: typeof type) => void choose({ report: next }),
  };
}
