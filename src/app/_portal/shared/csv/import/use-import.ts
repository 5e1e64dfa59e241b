'use client';

import { useCallback, useEffect, useReducer, useRef } from 'react';
import { v4 as newKey } from 'uuid';
import { onMutationError } from '@/app/_trpc/session-end';
import { isImportFileName, NOT_A_CSV_FILE } from '@/domain/csv/csv';
import { type FileField, fileFieldsOf } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import type { DateOrder } from '@/domain/imports/foreign-dates';
import type { NounWith } from '@/domain/shared/nouns';
import type { FromWorker, ReadAs, SendOptions, ToWorker } from '../reading/messages';
import { saveFile } from '../save-file';
import { type Draft, draftOf, type FormatWith, importReducer, isSure, mappingOf } from './import-state';
import { choicesKey, readChoices, rememberColumns, rememberValues } from './remembered-choices';

interface ImportOptions {
  of: NounWith<'csv'>;
  formatWith: FormatWith;
  /** The custom fields that columns can become. */
  fields: readonly FileField[];
  userId: string;
  createWorker: () => Worker;
  zone: string;
  onEnd: () => void;
}

/** State of an import dialog, with a worker that lives as long as the chosen file. */
export function useImport({ of, formatWith, fields, userId, createWorker, zone, onEnd }: ImportOptions) {
  const [state, dispatch] = useReducer(importReducer, { step: 'empty' });
  const worker = useRef<Worker | null>(null);
  // Retries of the same import reuse the idempotency key, so that nothing is imported twice (D38).
  const attempt = useRef({ key: '', of: '' });
  const chosen = useRef<{ file: File; as: ReadAs } | null>(null);
  /** Who waits for the values of a column. */
  const asked = useRef(new Map<number, (values: string[] | null) => void>());
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const remembered = choicesKey(userId, of);

  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const post = (message: ToWorker) => worker.current?.postMessage(message);

  function check(draft: Draft, ask: boolean) {
    dispatch({ type: 'check' });
    const newFields = draft.newFields;
    const custom = { fields: [...fields, ...fileFieldsOf(newFields)], newFields };
    post({ type: 'check', mapping: mappingOf(draft), ask, custom });
  }

  function receive(message: FromWorker) {
    if (message.type === 'skipped') return saveFile(message.file, message.name);
    if (message.type === 'values') return receiveValues(message);
    if (message.type === 'opened') {
      const format = formatWith([]);
      const draft = draftOf(format, message.file, readChoices(remembered));
      dispatch({ type: 'opened', draft });
      const isAsked = Object.keys(chosen.current?.as ?? {}).length > 0;
      return isSure(format, draft) && !isAsked ? check(draft, true) : undefined;
    }
    if (message.type === 'questions') {
      const newFields = 'draft' in state ? state.draft.newFields : [];
      return dispatch({ ...message, format: formatWith(newFields), order: localOrder() });
    }
    if (message.type === 'failed') onMutationError(message.problem);
    if (message.type === 'done' || message.type === 'cancelled' || message.type === 'failed') ended.current();
    dispatch(message);
  }

  function receiveValues({ index, values }: Extract<FromWorker, { type: 'values' }>) {
    asked.current.get(index)?.(values);
    asked.current.delete(index);
  }

  function read(file: File, as: ReadAs) {
    chosen.current = { file, as };
    dispatch({ type: 'start', fileName: file.name });
    attempt.current = { key: '', of: '' };
    post({ type: 'read', of, file, zone, as });
  }

  function choose(file: File) {
    stop();
    if (!isImportFileName(file.name)) return dispatch({ type: 'refused', message: NOT_A_CSV_FILE });
    const started = createWorker();
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data));
    started.addEventListener('error', (event) => {
      dispatch({ type: 'unreadable', message: event.message || 'The reader could not be started.' });
    });
    read(file, {});
  }

  /** Goes on from the columns or the values, and remembers what was chosen. */
  function next() {
    if (state.step !== 'columns' && state.step !== 'values') return;
    const { draft } = state;
    if (state.step === 'columns') rememberColumns(remembered, draft.file.header, draft);
    else rememberValues(remembered, draft);
    check(draft, state.step === 'columns');
  }

  /** Accepts empty cells of a column, or no longer; once the file is checked, it is checked again. */
  function accept(column: string, isAccepted: boolean) {
    if (state.step !== 'columns' && state.step !== 'preview') return;
    const others = state.draft.accepted.filter((other) => other !== column);
    const accepted = isAccepted ? [...others, column] : others;
    dispatch({ type: 'accept', accepted });
    if (state.step === 'preview') check({ ...state.draft, accepted }, false);
  }

  function send(capMessage: string) {
    if (state.step !== 'preview') return;
    const { options } = state.draft;
    const same = JSON.stringify({ options, mapping: mappingOf(state.draft), newFields: state.draft.newFields });
    if (attempt.current.of !== same) attempt.current = { key: newKey(), of: same };
    dispatch({ type: 'sending' });
    post({ type: 'import', ...options, idempotencyKey: attempt.current.key, capMessage });
  }

  // Stable, for the memoized rows of the columns.
  const map = useCallback(
    (index: number, target: string | null) => dispatch({ type: 'map', formatWith, index, target }),
    [formatWith],
  );

  /** Makes a column a new field, of the kind that its first values suggest. */
  const create = useCallback(
    (index: number, field: NewFileField) => dispatch({ type: 'create', formatWith, index, field }),
    [formatWith],
  );

  return {
    state,
    choose,
    /** Reads the file again in another way than it was. */
    readAs(as: ReadAs) {
      if (chosen.current) read(chosen.current.file, { ...chosen.current.as, ...as });
    },
    next,
    accept,
    send,
    map,
    create,
    describe: useCallback(
      (key: string, change: Partial<Omit<NewFileField, 'key'>>) => dispatch({ type: 'describe', key, change }),
      [],
    ),
    /** The different values of a column, for the choices of a new field; null if they are too many. */
    valuesOf: useCallback(
      (index: number) =>
        new Promise<string[] | null>((resolve) => {
          asked.current.set(index, resolve);
          worker.current?.postMessage({ type: 'values', index } satisfies ToWorker);
        }),
      [],
    ),
    setWord: (column: string, key: string, word: string | null) => dispatch({ type: 'word', column, key, word }),
    setOrder: (column: string, order: DateOrder) => dispatch({ type: 'order', column, order }),
    setComma: (decimalComma: boolean) => dispatch({ type: 'comma', decimalComma }),
    setOptions(options: Partial<SendOptions>) {
      dispatch({ type: 'option', options });
      if (options.onKnown) post({ type: 'choose', onKnown: options.onKnown });
    },
    /** Asks again for what would become of rows that match a lead of the user. */
    look() {
      dispatch({ type: 'looking' });
      post({ type: 'look' });
    },
    goTo: (step: 'columns' | 'values') => dispatch({ type: step }),
    /** Stops a check at once, and an import as soon as the server has rolled it back. */
    cancel() {
      if (state.step === 'checking') dispatch({ type: state.from });
      else dispatch({ type: 'leaving' });
      post({ type: 'cancel' });
    },
    reset() {
      stop();
      dispatch({ type: 'reset' });
    },
    turnPage: (page: number) => post({ type: 'page', page }),
    saveSkipped: () => post({ type: 'skipped' }),
  };
}

/** Whether day or month comes first where the user lives: the likelier meaning of 3/4/2027. */
function localOrder(): DateOrder {
  const parts = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'day' : 'month';
}
