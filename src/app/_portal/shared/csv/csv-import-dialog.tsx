'use client';

import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { FilePicker } from './file-picker';
import { FilePreview } from './file-preview';
import classes from './import-dialog.module.css';
import { ImportDone } from './import-done';
import { ImportProgress, ReadingProgress } from './import-progress';
import { type CsvNoun, NOUN_WORDS, type NounWords } from './nouns';
import { useImport } from './use-import';

export interface CsvImportDialogProps {
  of: CsvNoun;
  /** How many more fit, and what the rows beyond are told; undefined while it is not known, or without a cap. */
  cap?: { room: number; message: string };
  opened: boolean;
  onClose: () => void;
  /** An import has ended, one way or the other: what is on screen may be out of date (D26). */
  onImported: () => void;
}

const STOP = {
  title: 'Stop the import?',
  text: 'It is not finished. If you stop it now, none of the rows is kept.',
  stay: 'Keep importing',
  leave: 'Stop import',
};

const createWorker = () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });

/** From a file to imported rows: choose, look, import, see what was skipped (spec 1 section 2). */
export function CsvImportDialog({ of, cap, opened, onClose, onImported }: CsvImportDialogProps) {
  const { timezone } = useViewer();
  const noun: NounWords = NOUN_WORDS[of];
  const { state, choose, send, cancel, reset, saveSkipped } = useImport({
    of,
    createWorker,
    zone: timezone,
    onEnd: onImported,
  });
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const importing = state.step === 'importing';

  // What had the focus is gone with the step before; without this it would fall back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for.
  useEffect(() => body.current?.focus(), [state.step]);

  const leave = () => {
    // Its end may have come before the news of our leaving.
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
        // Whoever has it open is not told besides that the import has finished.
        data-import
      >
        <div ref={body} tabIndex={-1} className={classes.body}>
          {state.step === 'empty' && <FilePicker noun={noun} error={state.error} onChoose={choose} />}
          {state.step === 'reading' && <ReadingProgress {...state} onCancel={reset} />}
          {state.step === 'preview' && (
            <FilePreview {...state} noun={noun} cap={cap} tasksLabel={noun.tasksLabel} onSend={send} onBack={reset} />
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
