'use client';

import { CsvImportDialog } from '@/app/_portal/shared/csv/csv-import-dialog';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { room } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import { useLeadCache } from '../record/lead-cache';

/** Imports leads from a CSV file (spec 1 section 2). Afterwards everything on screen shows the new rows (D26). */
export default function LeadImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { startOver } = useLeadCache();
  const leads = useLimits()?.leads;
  return (
    <CsvImportDialog
      of="leads"
      cap={leads ? { room: room(leads), message: leadLimitText(leads.maximum) } : undefined}
      opened={opened}
      onClose={onClose}
      onImported={() => void startOver()}
    />
  );
}
