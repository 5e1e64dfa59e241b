'use client';

import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { NOUNS, type NounThat } from '@/domain/shared/nouns';
import { FilePicker } from './file-picker';
import { FilePreview } from './file-preview';
import classes from './import-dialog.module.css';
import { ImportDone } from './import-done';
import { ImportProgress, ReadingProgress } from './import-progress';
import { useImport } from './use-import';

export interface CsvImportDialogProps {
  of: NounThat<'csv'>;
  /** How many more rows fit, and the message for those beyond; undefined while unknown, or without a cap. */
  cap?: { room: number; message: string };
  /** The label of the checkbox that asks for follow-up tasks; without it there is no checkbox (D13). */
  tasksLabel?: string;
  opened: boolean;
  onClose: () => void;
  /** An import has ended, whether it succeeded or not: the lists on screen may be stale (D26). */
  onImported: () => void;
}

const STOP = {
  title: 'Stop the import?',
  text: 'It is not finished. If you stop it now, none of the rows is kept.',
  stay: 'Keep importing',
  leave: 'Stop import',
};

const createWorker = () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });

/** From a file to imported rows: choose, preview, import, see what was skipped (spec 1 section 2). */
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

  // The focused control disappears with its step; without this the focus would fall back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for.
  useEffect(() => body.current?.focus(), [state.step]);

  const leave = () => {
    // The import may end before the server learns that we have left.
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
        // While it is open, the notification that the import has finished is not shown.
        data-import
      >
        <div ref={body} tabIndex={-1} className={classes.body}>
          {state.step === 'empty' && <FilePicker noun={noun} error={state.error} onChoose={choose} />}
          {state.step === 'reading' && <ReadingProgress {...state} onCancel={reset} />}
          {state.step === 'preview' && (
            <FilePreview {...state} noun={noun} cap={cap} tasksLabel={tasksLabel} onSend={send} onBack={reset} />
          )}
          {state.step === 'importing' && <ImportProgress {...state} noun={noun} onCancel={cancel} />}
          {state.step === 'done' && (
            <ImportDone
              {...state}
              noun={noun}
              onDownload={() => saveSkipped(state.outcome, cap?.message ?? '')}
              onClose={leave}
            />
          )}
        </div>
      </Modal>
      {guard.dialog}
    </>
  );
}
