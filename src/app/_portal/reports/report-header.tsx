import { Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
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

/** Only on paper: what it is, whose report, and when and where its days begin. */
function PrintedFor() {
  const { name, timezone } = useViewer();
  const { period, type } = useReportChoice();
  const formats = useReportFormats();
  usePaperColors();
  return (
    <p className={classes.printed}>
      <b>{REPORT_TYPE_LABELS[type]}</b>
      {type !== 'forecast' && ` · ${REPORT_PERIOD_LABELS[period]}`} · {name} · {formats.dateTime(new Date())} ·{' '}
      {timezone.replaceAll('_', ' ')}
    </p>
  );
}

/** Prints in the light scheme: browsers leave dark backgrounds out, and light text would be lost on white paper. */
function usePaperColors() {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const lighten = () => {
      scheme = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const restore = () => {
      if (scheme !== null) root.setAttribute(SCHEME, scheme);
    };
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}

const SCHEME = 'data-mantine-color-scheme';
