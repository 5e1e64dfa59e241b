'use client';

import { CsvImportDialog } from '@/app/_portal/shared/csv/csv-import-dialog';
import { useTaskCache } from '../record/task-cache';

/** Imports tasks from a CSV file. Afterwards everything on screen shows the new rows (D26). */
export default function TaskImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { startOver } = useTaskCache();
  return <CsvImportDialog of="tasks" opened={opened} onClose={onClose} onImported={() => void startOver()} />;
}
