import { Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { Report } from '@/domain/reports/report';
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '@/domain/reports/report-period';
import { REPORT_TYPE_LABELS, REPORT_TYPES } from '@/domain/reports/report-types';
import { useViewer } from '../viewer';
import { ExportReport } from './export-report';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';
import { useReportChoice } from './use-report-choice';

const TYPES = REPORT_TYPES.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }));
const PERIODS = REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] }));

export function ReportHeader({ title, report }: { title: string; report: Report | undefined }) {
  const { period, type, setPeriod, setType } = useReportChoice();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Select
              className={classes.choice}
              aria-label="Report type"
              data={TYPES}
              value={type}
              onChange={(next) => next && setType(next)}
            />
            {type !== 'forecast' && (
              <Select
                className={classes.choice}
                aria-label="Period"
                data={PERIODS}
                value={period}
                onChange={(next) => next && setPeriod(next)}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              disabled={!report}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <ExportReport />
          </>
        }
      />
      <PrintedFor />
    </>
  );
}

/** Only on paper: whose report it is, and when and where its days begin. */
function PrintedFor() {
  const { name, timezone } = useViewer();
  const formats = useReportFormats();
  return (
    <p className={classes.printed}>
      {name} · {formats.dateTime(new Date())} · {timezone.replaceAll('_', ' ')}
    </p>
  );
}
