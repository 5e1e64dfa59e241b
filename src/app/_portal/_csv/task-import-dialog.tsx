'use client';

import { useTaskCache } from '../_tasks/task-cache';
import { CsvImportDialog } from './csv-import-dialog';

/** Imports tasks from a CSV file. Afterwards everything on screen shows the new rows (D26). */
export default function TaskImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { startOver } = useTaskCache();
  return <CsvImportDialog of="tasks" opened={opened} onClose={onClose} onImported={() => void startOver()} />;
}
