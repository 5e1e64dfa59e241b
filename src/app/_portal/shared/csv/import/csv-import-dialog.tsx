'use client';

import { Modal } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useViewer } from '@/app/_portal/viewer';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { type FileField, fileFieldsOf } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import { leadImportWith } from '@/domain/leads/lead-import';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { IMPORT_FORMATS } from '../reading/import-formats';
import { ColumnsStep } from './columns-step';
import { FilePicker } from './file-picker';
import { type Cap, FilePreview } from './file-preview';
import classes from './import-dialog.module.css';
import { ImportDone } from './import-done';
import { ImportProgress, ReadingProgress } from './import-progress';
import type { Draft, ImportState } from './import-state';
import { ImportSteps } from './import-steps';
import { useImport } from './use-import';
import { ValuesStep } from './values-step';

export interface CsvImportDialogProps {
  of: NounWith<'csv'>;
  /** The custom fields that columns can become; undefined if the rows have none. */
  fields?: readonly FileField[];
  /** Rows left up to the plan's cap, and the message for the rest; undefined if unknown or unlimited. */
  cap?: Cap;
  /** Label of the checkbox for creating follow-up tasks; no checkbox if undefined (D13). */
  tasksLabel?: string;
  opened: boolean;
  onClose: () => void;
  /** Called when an import ends, successful or not, because the lists may be stale (D26). */
  onImported: () => void;
}

const STOP = {
  title: 'Stop the import?',
  text: 'It isn’t finished. If you stop it now, no rows are imported.',
  stay: 'Keep importing',
  leave: 'Stop import',
};

const DISCARD = {
  title: 'Discard your choices?',
  text: 'Your choices for the columns of this file aren’t saved yet.',
  stay: 'Keep choosing',
  leave: 'Discard',
};

const createWorker = () => new Worker(new URL('../reading/import.worker.ts', import.meta.url), { type: 'module' });

/**
 * The steps of a CSV import: choose a file, match its columns and values (D58), preview it, import it, see skipped rows
 * (spec 1 section 2).
 */
export default function CsvImportDialog(props: CsvImportDialogProps) {
  const { of, fields, cap, tasksLabel, opened, onClose, onImported } = props;
  const { id, timezone } = useViewer();
  const { show } = useUpgrade();
  const noun = NOUNS[of];
  const formatWith = useFormatWith(of, fields);
  const { state, reset, ...go } = useImport({
    of,
    formatWith,
    fields: fields ?? NONE,
    userId: id,
    createWorker,
    zone: timezone,
    onEnd: onImported,
  });
  const newFields = 'draft' in state ? state.draft.newFields : NO_FIELDS;
  const format = useMemo(() => formatWith(newFields), [formatWith, newFields]);
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const importing = state.step === 'importing';

  // Each step removes the focused control; without this, the focus would fall back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every step.
  useEffect(() => moveFocus(body.current), [state.step]);

  const leave = () => {
    // The import may still finish before the server notices the disconnect.
    if (importing) onImported();
    reset();
    onClose();
  };
  const guard = useLeaveGuard({
    dirty: importing || isUnsaved(state),
    onLeave: leave,
    question: importing ? STOP : DISCARD,
  });

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
          {state.step !== 'done' && <ImportSteps step={state.step} />}
          {state.step === 'empty' && (
            <FilePicker format={format} noun={noun} error={state.error} onChoose={go.choose} />
          )}
          {state.step === 'reading' && <ReadingProgress {...state} verb="Reading" onCancel={reset} />}
          {state.step === 'columns' && (
            <ColumnsStep
              {...state}
              format={format}
              noun={noun}
              onMap={go.map}
              fields={fields}
              onCreate={go.create}
              onDescribe={go.describe}
              valuesOf={go.valuesOf}
              onReadAs={go.readAs}
              onAccept={go.accept}
              onOption={go.setOptions}
              onNext={go.next}
              onBack={reset}
            />
          )}
          {state.step === 'checking' && (
            <ReadingProgress
              verb="Checking"
              fileName={state.draft.file.fileName}
              share={state.share}
              onCancel={go.cancel}
            />
          )}
          {state.step === 'values' && (
            <ValuesStep
              format={format}
              draft={state.draft}
              onWord={go.setWord}
              onOrder={go.setOrder}
              onComma={go.setComma}
              onNext={go.next}
              onBack={() => go.goTo('columns')}
            />
          )}
          {state.step === 'preview' && (
            <FilePreview
              {...state}
              format={format}
              noun={noun}
              cap={cap}
              tasksLabel={tasksLabel}
              onOption={go.setOptions}
              onSend={() => go.send(cap?.message ?? '')}
              onAccept={go.accept}
              onLook={go.look}
              onDownload={go.saveSkipped}
              onTurn={go.turnPage}
              onUpgrade={() => show('leads')}
              onColumns={() => go.goTo('columns')}
              onValues={hasQuestions(state.draft) ? () => go.goTo('values') : undefined}
              onBack={reset}
            />
          )}
          {state.step === 'importing' && <ImportProgress {...state} noun={noun} onCancel={go.cancel} />}
          {state.step === 'done' && (
            <ImportDone
              {...state}
              format={format}
              noun={noun}
              canBeUndone={of === 'lead'}
              onDownload={go.saveSkipped}
              onTurn={go.turnPage}
              onUpgrade={() => show('leads')}
              onClose={leave}
            />
          )}
        </div>
      </Modal>
      {guard.dialog}
    </>
  );
}

const NONE: readonly FileField[] = [];
const NO_FIELDS: readonly NewFileField[] = [];

/** The format of a noun's files: those of leads have columns for the user's own custom fields. */
function useFormatWith(of: NounWith<'csv'>, fields: readonly FileField[] | undefined) {
  return useCallback(
    (newFields: readonly NewFileField[]) =>
      fields ? leadImportWith([...fields, ...fileFieldsOf(newFields)]) : IMPORT_FORMATS[of],
    [of, fields],
  );
}

const hasQuestions = ({ questions: { words, dates, decimalComma } }: Draft): boolean =>
  words.length + dates.length > 0 || decimalComma !== undefined;

/** Whether closing the dialog would lose choices that are not remembered. */
function isUnsaved(state: ImportState): boolean {
  if (state.step !== 'columns' && state.step !== 'values') return false;
  const { targets, matches, hasNewAnswers = false } = state.draft;
  return hasNewAnswers || (state.step === 'columns' && targets.some((target, n) => target !== matches[n]?.target));
}
