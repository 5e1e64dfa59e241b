'use client';

import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { FilePicker } from './file-picker';
import { FilePreview } from './file-preview';
import classes from './import-dialog.module.css';
import { ImportDone } from './import-done';
import { ImportProgress, ReadingProgress } from './import-progress';
import { useImport } from './use-import';

export interface CsvImportDialogProps {
  of: NounWith<'csv'>;
  /** Rows left up to the plan's cap, and the message for the rest; undefined if unknown or unlimited. */
  cap?: { room: number; message: string };
  /** Label of the checkbox for creating follow-up tasks; no checkbox if undefined (D13). */
  tasksLabel?: string;
  opened: boolean;
  onClose: () => void;
  /** Called when an import ends, successful or not, because the lists may be stale (D26). */
  onImported: () => void;
}

const STOP = {
  title: 'Stop the import?',
  text: 'It is not finished. If you stop it now, none of the rows is kept.',
  stay: 'Keep importing',
  leave: 'Stop import',
};

const createWorker = () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });

/** The steps of a CSV import: choose a file, preview it, import it, see skipped rows (spec 1 section 2). */
export default function CsvImportDialog(props: CsvImportDialogProps) {
  const { of, cap, tasksLabel, opened, onClose, onImported } = props;
  const { timezone } = useViewer();
  const noun = NOUNS[of];
  const { state, choose, send, cancel, reset, saveSkipped } = useImport({
    of,
    createWorker,
    zone: timezone,
    onEnd: onImported,
  });
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const importing = state.step === 'importing';

  // Each step removes the focused control; without this, the focus would fall back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every step.
  useEffect(() => body.current?.focus(), [state.step]);

  const leave = () => {
    // The import may still finish before the server notices the disconnect.
    if (importing) onImported();
    reset();
    onClose();
  };
  const guard = useLeaveGuard({ dirty: importing, onLeave: leave, question: STOP });

  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.leave}
        title={`Import ${noun.many}`}
        size="xl"
        fullScreen={isPhone}
        closeOnClickOutside={state.step === 'empty'}
        closeOnEscape={!guard.asking}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // While the dialog is open, the notification about the finished import is not shown.
        data-import
      >
        <div ref={body} tabIndex={-1} className={classes.body}>
          {state.step === 'empty' && <FilePicker noun={noun} error={state.error} onChoose={choose} />}
          {state.step === 'reading' && <ReadingProgress {...state} onCancel={reset} />}
          {state.step === 'preview' && (
            <FilePreview
              {...state}
              noun={noun}
              cap={cap}
              tasksLabel={tasksLabel}
              onSend={send}
              onDownload={() => saveSkipped(state.report.valid, '')}
              onBack={reset}
            />
          )}
          {state.step === 'importing' && <ImportProgress {...state} noun={noun} onCancel={cancel} />}
          {state.step === 'done' && (
            <ImportDone
              {...state}
              noun={noun}
              onDownload={() => saveSkipped(state.outcome.imported, cap?.message ?? '')}
              onClose={leave}
            />
          )}
        </div>
      </Modal>
      {guard.dialog}
    </>
  );
}
