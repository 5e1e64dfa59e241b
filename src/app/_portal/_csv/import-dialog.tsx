'use client';

import { room } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import { useLeadCache } from '../_leads/lead-cache';
import { useLimits } from '../_plans/use-limits';
import { useViewer } from '../viewer';
import { CsvImportDialog } from './csv-import-dialog';

const createWorker = () => new Worker(new URL('./lead-import.worker.ts', import.meta.url), { type: 'module' });

/** Imports leads from a CSV file (spec 1 section 2). Afterwards everything on screen shows the new rows (D26). */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { timezone } = useViewer();
  const { startOver } = useLeadCache();
  const leads = useLimits()?.leads;
  return (
    <CsvImportDialog
      noun={{ one: 'lead', many: 'leads' }}
      createWorker={createWorker}
      zone={timezone}
      cap={leads ? { room: room(leads), message: leadLimitText(leads.maximum) } : undefined}
      tasksLabel="Create follow-up tasks"
      opened={opened}
      onClose={onClose}
      onEnd={() => void startOver()}
    />
  );
}
