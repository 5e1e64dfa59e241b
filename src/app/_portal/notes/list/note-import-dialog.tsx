'use client';

import { CsvImportDialog } from '@/app/_portal/shared/csv/csv-import-dialog';
import { useNoteCache } from '../record/note-cache';

/** Imports notes from a CSV file. Afterwards everything on screen shows the new rows (D26). */
export default function NoteImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { startOver } = useNoteCache();
  return <CsvImportDialog of="notes" opened={opened} onClose={onClose} onImported={() => void startOver()} />;
}
