'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { TabProps } from '@/app/_portal/tabs';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { problemOf } from '@/app/_ui/feedback/problems';
import { lazyOnIntent } from '@/app/_ui/loading/lazy-code';
import { REPORT_PRO_TEXT } from '@/domain/plans/gates';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import type { Report } from '@/domain/reports/report';
import { KpiCards } from './kpi-cards';
import { ReportZone, useOtherZone } from './leads-href';
import { useReportFormats } from './report-formats';
import { ReportHeader } from './report-header';
import classes from './reports.module.css';
import { useReportChoice } from './use-report-choice';

const OverviewReport = lazyOnIntent(() => import('./overview-report'));
const PipelineReport = lazyOnIntent(() => import('./pipeline-report'));
const PerformanceReport = lazyOnIntent(() => import('./performance-report'));
const ForecastReport = lazyOnIntent(() => import('./forecast/forecast-report'));

export default function Reports({ tab }: TabProps) {
  const { period, type, whose, member } = useReportChoice();
  const { data, error, refetch, isPlaceholderData } = api.reports.read.useQuery(
    { period, type, ...(member ? { member } : { whose }) },
    { placeholderData: keepPreviousData },
  );
  const isGated = error && problemOf(error).code === 'REPORT_PRO_ONLY';
  return (
    <>
      <ReportHeader title={tab.label} report={isGated ? undefined : data} />
      {isGated && <ProGate />}
      {error && !isGated && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ReportSkeleton />}
      {data && !isGated && (
        <div className={classes.report} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          <Suspense fallback={<ReportSkeleton />}>
            <ReportZone value={data.timezone}>
              <ReportBody report={data} />
            </ReportZone>
          </Suspense>
        </div>
      )}
    </>
  );
}

function ReportBody({ report }: { report: Report }) {
  switch (report.type) {
    case 'overview':
      return (
        <>
          <Compared report={report} />
          <KpiCards report={report} />
          <OverviewReport report={report} />
        </>
      );
    case 'pipeline':
      return (
        <>
          <Compared report={report} />
          <PipelineReport report={report} />
        </>
      );
    case 'performance':
      return (
        <>
          <Compared report={report} />
          <KpiCards report={report} />
          <PerformanceReport report={report} />
        </>
      );
    case 'forecast':
      return (
        <>
          <ZoneNote />
          <ForecastReport report={report} />
        </>
      );
  }
}

/** Which days the figures are of, and which they are compared with (D62). */
function Compared({ report: { current, previous } }: { report: Report }) {
  const formats = useReportFormats();
  return (
    <p className={`${classes.compared} figures`}>
      {formats.days(current)}
      {previous && `, compared with ${formats.days(previous)}`}
      <ZoneNote />
    </p>
  );
}

/** Whose days and months these are, if not the user's (D63). */
function ZoneNote() {
  const zone = useOtherZone();
  return zone && <span className={classes.zone}>Days and months follow {zone.replaceAll('_', ' ')}.</span>;
}

function ProGate() {
  return (
    <EmptyState
      icon={IconLock}
      action={
        <Button component="a" href="/settings#subscription">
          {UPGRADE_LABEL}
        </Button>
      }
    >
      {REPORT_PRO_TEXT}
    </EmptyState>
  );
}

function ReportSkeleton() {
  return (
    <div className={classes.report} role="status" aria-busy="true" aria-label="Loading the report">
      <Skeleton height={20} width={240} />
      <div className={classes.kpis}>
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} height={104} radius="md" />
        ))}
      </div>
      <div className={classes.pair}>
        <Skeleton height={290} radius="md" />
        <Skeleton height={290} radius="md" />
      </div>
    </div>
  );
}
