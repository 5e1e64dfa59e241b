'use client';

import { room } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import { useLeadCache } from '../_leads/lead-cache';
import { useLimits } from '../_plans/use-limits';
import { CsvImportDialog } from './csv-import-dialog';

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
