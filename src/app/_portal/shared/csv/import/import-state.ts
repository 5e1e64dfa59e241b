import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { customColumn } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import type { DateOrder } from '@/domain/imports/foreign-dates';
import { suggestWord, wordKey } from '@/domain/imports/foreign-words';
import { type ImportFormat, isOwnExport } from '@/domain/imports/import-format';
import type { Mapping } from '@/domain/imports/mapped-table';
import { type ColumnMatch, chooseTarget, mappingFaults, matchColumns } from '@/domain/imports/match-columns';
import type {
  ErrorPage,
  FileReport,
  FromWorker,
  ImportOutcome,
  KnownPreview,
  OpenedFile,
  Questions,
  SendOptions,
} from '../reading/messages';
import type { RememberedChoices } from './remembered-choices';

/** What is known about the chosen file: how it was matched, and how it will be read. */
export interface Draft {
  file: OpenedFile;
  /** The automatic match of each column. */
  matches: readonly ColumnMatch[];
  targets: readonly (string | null)[];
  words: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  dates: Readonly<Record<string, DateOrder>>;
  /** Whether amounts have a decimal comma; undefined until one is found that has. */
  decimalComma?: boolean;
  /** The file is an export of ours. */
  isOwn: boolean;
  /** Custom fields that the import creates for columns of the file. */
  newFields: readonly NewFileField[];
  /** The columns that may be empty, as the user chose. */
  accepted: readonly string[];
  options: SendOptions;
  /** Whether the user chose words or dates since they were last remembered. */
  hasNewAnswers?: boolean;
  /** Values that nobody can convert without asking, once the file has been searched for them. */
  questions: Questions;
}

/** A column that the user chose a target for, and those that lost it to that column. */
export interface Move {
  to: number;
  displaced: readonly number[];
}

export type ImportState =
  | { step: 'empty'; error?: string }
  | { step: 'reading'; fileName: string; share: number }
  | { step: 'columns'; draft: Draft; move?: Move }
  | { step: 'checking'; draft: Draft; share: number; from: 'columns' | 'values' }
  | { step: 'values'; draft: Draft }
  | {
      step: 'preview';
      draft: Draft;
      report: FileReport;
      errors: ErrorPage;
      /** What would become of rows that match a lead of the user; undefined until the server has responded. */
      known?: KnownPreview;
      /** Whether the server is asked for that, or could not say it. */
      looking?: 'now' | 'failed' | undefined;
      problem?: ClientProblem;
      cancelled?: boolean;
    }
  | {
      step: 'importing';
      draft: Draft;
      report: FileReport;
      errors: ErrorPage;
      known?: KnownPreview;
      done: number;
      total: number;
      leaving: boolean;
    }
  | { step: 'done'; draft: Draft; report: FileReport; outcome: ImportOutcome; errors: ErrorPage };

export type Step = ImportState['step'];

export type Action =
  | Exclude<FromWorker, { type: 'opened' | 'questions' | 'values' }>
  | { type: 'start'; fileName: string }
  | { type: 'opened'; draft: Draft }
  | (Extract<FromWorker, { type: 'questions' }> & { format: ImportFormat; order: DateOrder })
  | { type: 'map'; formatWith: FormatWith; index: number; target: string | null }
  /** Makes a column a custom field that the import creates. */
  | { type: 'create'; formatWith: FormatWith; index: number; field: NewFileField }
  | { type: 'describe'; key: string; change: Partial<Omit<NewFileField, 'key'>> }
  | { type: 'word'; column: string; key: string; word: string | null }
  | { type: 'order'; column: string; order: DateOrder }
  | { type: 'comma'; decimalComma: boolean }
  /** Accepts empty cells of a column, or no longer. */
  | { type: 'accept'; accepted: readonly string[] }
  | { type: 'option'; options: Partial<SendOptions> }
  | { type: 'check' }
  | { type: 'columns' }
  | { type: 'values' }
  | { type: 'looking' }
  | { type: 'sending' }
  | { type: 'leaving' }
  | { type: 'reset' };

/** The format with columns for the fields that the import creates. */
export type FormatWith = (newFields: readonly NewFileField[]) => ImportFormat;

const NO_QUESTIONS: Questions = { words: [], dates: [] };

/** Matches the columns of a file, with the choices of earlier imports. */
export function draftOf(format: ImportFormat, file: OpenedFile, { columns, words, dates }: RememberedChoices): Draft {
  const samplesOf = (index: number) => file.samples[index] ?? [];
  const matches = matchColumns(format, file.header, { remembered: columns, samplesOf });
  const isOwn = isOwnExport(format, file.header);
  const targets = matches.map(({ target }) => target);
  return {
    file,
    matches,
    targets,
    words,
    dates,
    isOwn,
    newFields: [],
    accepted: [],
    // A day that nobody chose would put these leads into the wrong month of the reports.
    options: { createTasks: false, onKnown: 'skip', closedOn: null },
    questions: NO_QUESTIONS,
  };
}

/** How the file is read with the choices of the draft. */
export const mappingOf = ({ targets, words, dates, decimalComma, isOwn, accepted }: Draft): Mapping => ({
  ...{ targets, words, dates, isOwn, accepted },
  ...(decimalComma !== undefined && { decimalComma }),
});

/** Whether nothing about the columns has to be asked: all are known by exact name or from an earlier import. */
export function isSure(format: ImportFormat, { file, matches, targets }: Draft): boolean {
  if (file.encoding || (file.sheets?.names.length ?? 1) > 1) return false;
  const { missing, clashes } = mappingFaults(format, targets);
  return missing.length === 0 && clashes.size === 0 && matches.every(({ origin }) => origin && origin !== 'similar');
}

/** Adds what the worker asks, with suggestions, and `order` as the likelier meaning of unclear dates. */
function asked(
  state: Extract<ImportState, { step: 'checking' }>,
  { format, questions, order, unanswered }: Extract<Action, { type: 'questions' }>,
): ImportState {
  const { draft } = state;
  const words = { ...draft.words };
  for (const { column, values } of questions.words) {
    const suggested = values.map(({ written }) => [wordKey(written), suggestWord(format, column, written)] as const);
    // A column that keeps unknown words as details needs no choice, so none of its words is left open.
    const known = suggested.filter(([, word]) => word !== null || format.otherwise?.[column]);
    words[column] = { ...Object.fromEntries(known), ...words[column] };
  }
  const orders = questions.dates.map(({ column }) => [column, order] as const);
  const dates = { ...Object.fromEntries(orders), ...draft.dates };
  const comma = questions.decimalComma && { decimalComma: draft.decimalComma ?? true };
  // Suggestions count only once the user has seen them.
  return unanswered
    ? { step: 'values', draft: { ...draft, words, dates, questions, ...comma } }
    : { ...state, draft: { ...draft, questions } };
}

export function importReducer(state: ImportState, action: Action): ImportState {
  switch (action.type) {
    case 'start':
      return { step: 'reading', fileName: action.fileName, share: 0 };
    case 'reading':
      return state.step === 'reading' || state.step === 'checking' ? { ...state, share: action.share } : state;
    case 'refused':
      return { step: 'empty', error: action.message };
    case 'unreadable':
      return { step: 'empty', error: `Failed to read file: ${action.message}` };
    case 'opened':
      return { step: 'columns', draft: action.draft };
    case 'map':
      return state.step === 'columns' ? mapped(state.draft, action) : state;
    case 'create':
      return state.step === 'columns' ? created(state.draft, action) : state;
    case 'describe':
      return state.step === 'columns' ? { ...state, draft: described(state.draft, action) } : state;
    case 'word':
    case 'order':
      if (state.step !== 'values') return state;
      return { ...state, draft: { ...answered(state.draft, action), hasNewAnswers: true } };
    case 'comma':
      if (state.step !== 'values') return state;
      return { ...state, draft: { ...state.draft, decimalComma: action.decimalComma } };
    case 'accept':
      if (state.step !== 'columns' && state.step !== 'preview') return state;
      return { ...state, draft: { ...state.draft, accepted: action.accepted } };
    case 'option': {
      if (state.step !== 'columns' && state.step !== 'preview') return state;
      const options = { ...state.draft.options, ...action.options };
      return { ...state, draft: { ...state.draft, options } };
    }
    case 'check':
      if (state.step === 'preview') return { step: 'checking', draft: state.draft, share: 0, from: 'columns' };
      if (state.step !== 'columns' && state.step !== 'values') return state;
      // Leaving the values remembers them.
      return {
        step: 'checking',
        draft: state.step === 'values' ? { ...state.draft, hasNewAnswers: false } : state.draft,
        share: 0,
        from: state.step,
      };
    case 'questions':
      if (state.step !== 'checking') return state;
      return asked(state, action);
    case 'columns':
    case 'values':
      return 'draft' in state ? { step: action.type, draft: state.draft } : state;
    case 'report':
      if (state.step !== 'checking') return state;
      return {
        step: 'preview',
        draft: state.draft,
        report: action.report,
        errors: action.errors,
        looking: action.isLooking ? 'now' : undefined,
      };
    case 'known': {
      const { type: _, ...found } = action;
      return state.step === 'preview' ? { ...state, ...found, looking: undefined } : state;
    }
    case 'looking':
      return state.step === 'preview' ? { ...state, looking: 'now' } : state;
    case 'unknown':
      return state.step === 'preview' ? { ...state, looking: 'failed' } : state;
    case 'errors':
      return state.step === 'preview' || state.step === 'done' ? { ...state, errors: action.errors } : state;
    case 'sending': {
      if (state.step !== 'preview') return state;
      const { draft, report, errors, known } = state;
      return { step: 'importing', draft, report, errors, known, done: 0, total: report.total, leaving: false };
    }
    case 'leaving':
      return state.step === 'importing' ? { ...state, leaving: true } : state;
    case 'progress':
      return state.step === 'importing' ? { ...state, done: action.done, total: action.total } : state;
    case 'done': {
      if (state.step !== 'importing') return state;
      const { draft, report } = state;
      return { step: 'done', draft, report, outcome: action.outcome, errors: action.errors };
    }
    case 'cancelled':
    case 'failed': {
      if (state.step !== 'importing') return state;
      const { draft, report, errors, known } = state;
      const ended = action.type === 'failed' ? { problem: action.problem } : { cancelled: true };
      return { step: 'preview', draft, report, errors, known, ...ended };
    }
    case 'reset':
      return { step: 'empty' };
    default:
      return state;
  }
}

function mapped(draft: Draft, { formatWith, index, target }: Extract<Action, { type: 'map' }>): ImportState {
  const { targets, displaced } = chooseTarget(formatWith(draft.newFields), draft.targets, { index, target });
  // A field that no column becomes any more is not created.
  const newFields = draft.newFields.filter(({ key }) => targets.includes(customColumn(key)));
  return { step: 'columns', draft: { ...draft, targets, newFields }, move: { to: index, displaced } };
}

function created(draft: Draft, { formatWith, index, field }: Extract<Action, { type: 'create' }>): ImportState {
  const withField = { ...draft, newFields: [...draft.newFields, field] };
  return mapped(withField, { type: 'map', formatWith, index, target: customColumn(field.key) });
}

const described = (draft: Draft, { key, change }: Extract<Action, { type: 'describe' }>): Draft => ({
  ...draft,
  newFields: draft.newFields.map((field) => (field.key === key ? { ...field, ...change } : field)),
});

function answered(draft: Draft, action: Extract<Action, { type: 'word' | 'order' }>): Draft {
  if (action.type === 'order') return { ...draft, dates: { ...draft.dates, [action.column]: action.order } };
  const { column, key, word } = action;
  return { ...draft, words: { ...draft.words, [column]: { ...draft.words[column], [key]: word } } };
}
