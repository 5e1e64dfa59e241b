import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { useNow } from '@/app/_ui/time/use-now';
import { FORECAST_MONTHS } from '@/domain/reports/forecast';
import type { Report } from '@/domain/reports/report';
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '@/domain/reports/report-period';
import { REPORT_TYPE_LABELS, REPORT_TYPES } from '@/domain/reports/report-types';
import { WHOSE_LABELS } from '@/domain/shared/whose';
import { useIsInTeam, useViewer } from '../viewer';
import { ExportReport } from './export-report';
import { useReportFormats } from './report-formats';
import { ReportSelect } from './report-select';
import classes from './reports.module.css';
import { useReportChoice } from './use-report-choice';
import { WhoseSelect } from './whose-select';

const TYPES = REPORT_TYPES.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }));
const PERIODS = REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] }));
/** A forecast is always of the same months (D20). */
const FORECAST_PERIOD = { value: 'forecast', label: `Next ${FORECAST_MONTHS} months` };

export function ReportHeader({ title, report }: { title: string; report: Report | undefined }) {
  const { period, type, setPeriod, setType } = useReportChoice();
  const isInTeam = useIsInTeam();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <div className={classes.actions}>
            <ReportSelect label="Report type" choices={TYPES} value={type} onChange={setType} />
            {type === 'forecast' ? (
              <ReportSelect label="Period" choices={[FORECAST_PERIOD]} value={FORECAST_PERIOD.value} />
            ) : (
              <ReportSelect label="Period" choices={PERIODS} value={period} onChange={setPeriod} />
            )}
            {isInTeam && <WhoseSelect />}
            <PrintButton disabled={!report} />
            <ExportReport />
          </div>
        }
      />
      <PrintedFor report={report} />
    </>
  );
}

/** Only on paper: what it is, whose report, and when and where its days begin. */
function PrintedFor({ report }: { report: Report | undefined }) {
  const { name, timezone } = useViewer();
  const { period, type, whose } = useReportChoice();
  const isInTeam = useIsInTeam();
  const formats = useReportFormats();
  const now = useNow();
  usePaperColors();
  return (
    <p className={classes.printed}>
      <b>{REPORT_TYPE_LABELS[type]}</b>
      {type !== 'forecast' && ` · ${REPORT_PERIOD_LABELS[period]}`} · {name}
      {isInTeam && ` (${report?.member?.name ?? WHOSE_LABELS[whose]})`} · {formats.dateTime(now)} ·{' '}
      {(report?.timezone ?? timezone).replaceAll('_', ' ')}
    </p>
  );
}
