import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadCsv } from '@/app/_portal/shared/csv/download-csv';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { trackFeature } from '@/app/_ui/analytics/track';
import { explained, notifyProblem } from '@/app/_ui/feedback/problems';
import { reportExportGate } from '@/domain/plans/gates';
import { useReportChoice } from './use-report-choice';

/** Export Report (spec 1 section 2): the figures on screen as a CSV file. */
export function ExportReport() {
  const { period, type, whose, member } = useReportChoice();
  const limits = useLimits();
  const { showFor } = useUpgrade();
  const [isRunning, setIsRunning] = useState(false);
  const gate = reportExportGate({ exportsPerWeek: limits ? limits.exports.weekly : null });

  const run = async () => {
    trackFeature('report_export');
    setIsRunning(true);
    try {
      const asked = { period, type, ...(member ? { member } : { whose }) };
      await downloadCsv(`/api/export/report?${new URLSearchParams(asked)}`, 'report_export.csv');
    } catch (error) {
      if (!showFor(error)) notifyProblem(explained('Failed to export the report. Please try again.', error));
    } finally {
      setIsRunning(false);
    }
  };

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      rightSection={
        gate.ok ? undefined : (
          // Beside the label, a phone has no room for it.
          <Badge size="xs" variant="light" visibleFrom="sm" aria-hidden>
            PRO
          </Badge>
        )
      }
      loading={isRunning}
      onClick={() => (gate.ok ? void run() : showFor(gate.problem))}
    >
      Export Report
    </Button>
  );
}
