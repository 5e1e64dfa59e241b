'use client';

import { useEffect, useReducer, useRef } from 'react';
import { v4 as newKey } from 'uuid';
import { onMutationError } from '@/app/_trpc/session-end';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { isCsvFileName, NOT_A_CSV_FILE } from '@/domain/csv/csv';
import type { NounWith } from '@/domain/shared/nouns';
import type { FileReport, FromWorker, ImportOutcome, ToWorker } from './messages';
import { saveFile } from './save-file';

export type ImportState =
  | { step: 'empty'; error?: string }
  | { step: 'reading'; fileName: string; share: number }
  | { step: 'preview'; report: FileReport; problem?: ClientProblem; cancelled?: boolean }
  | { step: 'importing'; report: FileReport; done: number; total: number; leaving: boolean }
  | { step: 'done'; report: FileReport; outcome: ImportOutcome };

type Action =
  | FromWorker
  | { type: 'start'; fileName: string }
  | { type: 'sending' }
  | { type: 'leaving' }
  | { type: 'reset' };

export function importReducer(state: ImportState, action: Action): ImportState {
  switch (action.type) {
    case 'start':
      return { step: 'reading', fileName: action.fileName, share: 0 };
    case 'reading':
      return state.step === 'reading' ? { ...state, share: action.share } : state;
    case 'refused':
      return { step: 'empty', error: action.message };
    case 'unreadable':
      return { step: 'empty', error: `Failed to read file: ${action.message}` };
    case 'report':
      return { step: 'preview', report: action.report };
    case 'sending':
      if (state.step !== 'preview') return state;
      return { step: 'importing', report: state.report, done: 0, total: state.report.total, leaving: false };
    case 'leaving':
      return state.step === 'importing' ? { ...state, leaving: true } : state;
    case 'progress':
      return state.step === 'importing' ? { ...state, done: action.done, total: action.total } : state;
    case 'done':
      return state.step === 'importing' ? { step: 'done', report: state.report, outcome: action.outcome } : state;
    case 'cancelled':
      return state.step === 'importing' ? { step: 'preview', report: state.report, cancelled: true } : state;
    case 'failed':
      return state.step === 'importing' ? { step: 'preview', report: state.report, problem: action.problem } : state;
    case 'reset':
      return { step: 'empty' };
    default:
      return state;
  }
}

/** State of an import dialog, with a worker that lives as long as the chosen file. */
export function useImport({
  of,
  createWorker,
  zone,
  onEnd,
}: {
  of: NounWith<'csv'>;
  createWorker: () => Worker;
  zone: string;
  onEnd: () => void;
}) {
  const [state, dispatch] = useReducer(importReducer, { step: 'empty' });
  const worker = useRef<Worker | null>(null);
  // Retries of the same import reuse the idempotency key, so that nothing is imported twice (D38).
  const attempt = useRef({ key: '', createTasks: false });
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });

  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const post = (message: ToWorker) => worker.current?.postMessage(message);

  function choose(file: File) {
    stop();
    if (!isCsvFileName(file.name)) return dispatch({ type: 'refused', message: NOT_A_CSV_FILE });
    dispatch({ type: 'start', fileName: file.name });
    attempt.current = { key: '', createTasks: false };
    const started = createWorker();
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'skipped') return saveFile(data.file, `skipped_${file.name}`);
      if (data.type === 'failed') onMutationError(data.problem);
      if (data.type === 'done' || data.type === 'cancelled' || data.type === 'failed') ended.current();
      dispatch(data);
    });
    started.addEventListener('error', (event) => {
      dispatch({ type: 'unreadable', message: event.message || 'The reader could not be started.' });
    });
    post({ type: 'read', of, file, zone });
  }

  function send(createTasks: boolean) {
    if (attempt.current.key === '' || attempt.current.createTasks !== createTasks) {
      attempt.current = { key: newKey(), createTasks };
    }
    dispatch({ type: 'sending' });
    post({ type: 'import', createTasks, idempotencyKey: attempt.current.key });
  }

  function cancel() {
    dispatch({ type: 'leaving' });
    post({ type: 'cancel' });
  }

  function reset() {
    stop();
    dispatch({ type: 'reset' });
  }

  const saveSkipped = (imported: number, capMessage: string) => post({ type: 'skipped', imported, capMessage });

  return { state, choose, send, cancel, reset, saveSkipped };
}
