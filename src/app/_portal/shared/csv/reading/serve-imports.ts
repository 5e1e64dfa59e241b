import { type ClientProblem, explained, MAY_BE_SAVED, serverProblemOf } from '@/app/_ui/feedback/client-problem';
import { isBinary, MAX_IMPORT_BYTES, NOT_CSV_CONTENT, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { BrokenCsvError } from '@/domain/csv/csv-records';
import type { RowError } from '@/domain/csv/csv-table';
import type { FileField } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import { chosenWord } from '@/domain/imports/foreign-words';
import type { Mapping } from '@/domain/imports/mapped-table';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import type { OnKnown } from '@/domain/leads/known-leads';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { decodeFile } from './decode';
import { type FileKind, type FileText, InvalidFileError } from './file-rows';
import {
  ERRORS_PER_PAGE,
  type ErrorPage,
  type FromWorker,
  type ImportOutcome,
  type OpenedFile,
  type Questions,
  type ReadAs,
  type ToWorker,
} from './messages';
import { type CheckedFile, checkFile, countGaps, distinctValues, foreignCells, openFile } from './read-file';
import { isSheet, readSheet } from './sheet';
import { type Survey, surveyFile } from './survey-file';
import { mappedFile, skippedFile } from './write-file';

/** Batches of rows between two looks at the messages of the dialog. */
const BATCHES = 8;

/** A file as it is sent, and what the server must know of it. */
interface SentFile {
  csv: string;
  allowMissingEmail: boolean;
  companyFromContact: boolean;
  contactFromCompany: boolean;
  isOwnFile: boolean;
  newFields?: NewFileField[];
}

interface Upload extends SentFile {
  fileName: string;
  createTasks: boolean;
  closedOn: string | null;
  onKnown: OnKnown;
  idempotencyKey: string;
}

type UploadMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportOutcome };

/** How to parse and upload the files of a noun. */
export interface ImportKind extends FileKind {
  upload(input: Upload, signal: AbortSignal): Promise<AsyncIterable<UploadMessage>>;
  /** What the import would do with the rows that mean something the user has already. */
  preview?(input: SentFile, signal: AbortSignal): Promise<LeadImportPreview>;
  /** The kind with columns for custom fields, if its rows have any. */
  withFields?(fields: readonly FileField[]): ImportKind;
}

/** The worker's end of the conversation with the dialog. */
interface Port {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** A file in the worker, with the results of its last check. */
interface OpenFile {
  kind: ImportKind;
  noun: NounWith<'csv'>;
  fileName: string;
  zone: string;
  text: FileText;
  mapping: Mapping;
  newFields: readonly NewFileField[];
  checked: CheckedFile | null;
  /** What the import would do with rows that are known; null until the server has responded. */
  known: LeadImportPreview | null;
  onKnown: OnKnown;
  /** The result for the current targets, because the values step changes only the words. */
  survey: { targets: string; found: Survey } | null;
  /** The numbers of the valid rows that the plan's cap has left out. */
  beyondCap: readonly number[];
  /** The number of imported rows; null before the import. */
  imported: number | null;
  capMessage: string;
  /** The rows that the dialog pages through. */
  skipped: readonly RowError[][];
}

const NO_MAPPING: Mapping = { targets: [], words: {}, dates: {} };

/** Runs the worker side of the import dialog: one file at a time, parsed off the main thread. */
export function serveImports(kinds: Readonly<Record<NounWith<'csv'>, ImportKind>>, port: Port): void {
  const post = (message: FromWorker) => port.postMessage(message);
  let file: OpenFile | null = null;
  let running = new AbortController();

  function start(): AbortSignal {
    running.abort();
    running = new AbortController();
    return running.signal;
  }

  async function read({ of, file: chosen, zone, as }: Extract<ToWorker, { type: 'read' }>) {
    if (chosen.size > MAX_IMPORT_BYTES) return post({ type: 'refused', message: TOO_MANY_BYTES });
    try {
      const { text, ...found } = await textOf(chosen, as);
      const fileName = chosen.name;
      const nothing = {
        mapping: NO_MAPPING,
        newFields: [],
        checked: null,
        known: null,
        onKnown: 'skip' as const,
        survey: null,
        beyondCap: [],
        imported: null,
        capMessage: '',
        skipped: [],
      };
      file = { kind: kinds[of], noun: of, fileName, zone, text, ...nothing };
      post({ type: 'opened', file: { ...openFile(text, fileName), ...found } });
    } catch (error) {
      refuse(error);
    }
  }

  /** Reports any error: the dialog would not learn of a promise that is rejected here, and would wait for ever. */
  function refuse(error: unknown) {
    const isKnown = error instanceof InvalidFileError || error instanceof BrokenCsvError;
    if (isKnown) post({ type: 'refused', message: error.message });
    else post({ type: 'unreadable', message: unreadable(error) });
  }

  /** Runs a task to its end unless it is stopped, and reports its progress from one share to another. */
  async function run<Result>(
    task: Generator<number, Result>,
    { text, from, to, signal }: { text: FileText; from: number; to: number; signal: AbortSignal },
  ): Promise<Result | null> {
    // The number of rows is unknown until the end.
    const guess = Math.max(1, text.text.length / 80);
    for (let batch = 1; ; batch += 1) {
      const next = task.next();
      if (next.done) return next.value;
      post({ type: 'reading', share: from + (to - from) * Math.min(1, next.value / (next.value + guess)) });
      if (batch % BATCHES === 0) await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return null;
    }
  }

  async function check(of: OpenFile, { mapping, ask, custom }: Extract<ToWorker, { type: 'check' }>) {
    const signal = start();
    const { text, zone, fileName, noun } = of;
    const kind = kinds[noun].withFields?.(custom?.fields ?? []) ?? kinds[noun];
    Object.assign(of, { kind, newFields: custom?.newFields ?? [] });
    const targets = JSON.stringify([mapping.targets, custom?.fields]);
    try {
      if (of.survey?.targets !== targets) {
        const task = surveyFile(text, kind.format, mapping.targets, zone);
        const found = await run(task, { text, from: 0, to: 0.4, signal });
        if (found === null) return;
        of.survey = { targets, found };
      }
      const { questions, dates } = of.survey.found;
      const unanswered = isUnanswered(questions, mapping);
      post({ type: 'questions', questions, unanswered: ask && unanswered });
      if (ask && unanswered) return;
      const decimalComma = questions.decimalComma !== undefined && mapping.decimalComma !== false;
      const complete = { ...mapping, dates: { ...mapping.dates, ...dates }, decimalComma, now: new Date() };
      const task = checkFile(text, kind, complete, { fileName, zone });
      const checked = await run(task, { text, from: 0.4, to: 1, signal });
      if (checked === null) return;
      Object.assign(of, {
        mapping: complete,
        checked,
        known: null,
        beyondCap: [],
        imported: null,
        capMessage: '',
        skipped: checked.faulty,
      });
      const isLooking = canLook(of);
      post({ type: 'report', report: checked.report, errors: pageOf(of, 0), isLooking });
      await previewKnown(of, signal);
    } catch (error) {
      refuse(error);
    }
  }

  async function previewKnown(of: OpenFile, signal: AbortSignal) {
    const { checked } = of;
    if (!of.kind.preview || !checked || !canLook(of)) return;
    const known = await of.kind.preview(sentFile(of, checked), signal).catch(() => null);
    if (signal.aborted) return;
    if (known === null) return post({ type: 'unknown' });
    of.known = known;
    postKnown(of);
  }

  function postKnown(of: OpenFile) {
    if (!of.known || !of.checked) return;
    const { otherRows, ...shown } = of.known;
    const others = new Set(otherRows);
    const freshClosed = of.checked.closedRows.filter((row) => !others.has(row)).length;
    const { report, faulty } = withMatches(of, of.checked);
    of.skipped = faulty;
    post({ type: 'known', known: { ...shown, freshClosed }, report, errors: pageOf(of, 0) });
  }

  async function send(of: OpenFile, { type: _, capMessage, ...options }: Extract<ToWorker, { type: 'import' }>) {
    const { kind, noun, fileName, checked } = of;
    if (!checked) return;
    const failure = `Failed to import ${NOUNS[noun].many}`;
    const signal = start();
    try {
      const input = { ...sentFile(of, checked), fileName: fileName.slice(0, 255), ...options };
      for await (const message of await kind.upload(input, signal)) {
        if (message.type === 'done') {
          const { imported, beyondCap } = message.result;
          const fresh = freshRows(of, checked);
          of.beyondCap = fresh.slice(fresh.length - beyondCap);
          const { faulty } = withMatches(of, checked);
          Object.assign(of, { imported, capMessage, skipped: skippedRows(faulty, of.beyondCap, capMessage) });
          return post({ type: 'done', outcome: message.result, errors: pageOf(of, 0) });
        }
        post(message);
      }
      // The response ended without a result: the connection or the server failed.
      post({ type: 'failed', problem: { code: 'UNAVAILABLE', message: `${failure}. ${MAY_BE_SAVED}` } });
    } catch (error) {
      if (signal.aborted) post({ type: 'cancelled' });
      else post({ type: 'failed', problem: problemIn(error, failure) });
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.type === 'read') void read(data);
    if (!file) return;
    if (data.type === 'check') void check(file, data);
    if (data.type === 'values') post({ ...data, values: distinctValues(file.text, data.index) });
    if (data.type === 'import') void send(file, data);
    if (data.type === 'choose') {
      file.onKnown = data.onKnown;
      postKnown(file);
    }
    if (data.type === 'look') void previewKnown(file, start());
    if (data.type === 'cancel') running.abort();
    if (data.type === 'page') post({ type: 'errors', errors: pageOf(file, data.page) });
    if (data.type === 'skipped') {
      const name = `${file.imported === null ? 'errors' : 'skipped'}_${file.fileName}`;
      post({
        type: 'skipped',
        file: skippedFile(file.text, file.kind, file.mapping, {
          ...file,
          beyondCap: new Set(file.beyondCap),
          matched: matchedRows(file),
        }),
        name,
      });
    }
  });
}

/** The text of a CSV file or of a sheet, and what was found out about it. Throws an InvalidFileError. */
async function textOf(
  file: File,
  { encoding: chosen, sheet: chosenSheet, headerRow }: ReadAs,
): Promise<Pick<OpenedFile, 'encoding' | 'sheets'> & { text: FileText }> {
  if (await isSheet(file)) {
    const sheet = await readSheet(file, chosenSheet);
    if (!sheet) throw new InvalidFileError(NOT_CSV_CONTENT);
    const { text, ...sheets } = sheet;
    return { text: { text, headerRow }, sheets };
  }
  const { encoding, ...decoded } = await decodeFile(file, chosen);
  if (isBinary(decoded.text)) throw new InvalidFileError(NOT_CSV_CONTENT);
  const text = { ...decoded, headerRow };
  return { text, ...(encoding && { encoding: { name: encoding, cells: foreignCells(text) } }) };
}

const pageOf = ({ skipped }: OpenFile, page: number): ErrorPage => ({
  page,
  rows: skipped.slice(page * ERRORS_PER_PAGE, (page + 1) * ERRORS_PER_PAGE),
});

function sentFile({ text, kind, mapping, zone, newFields }: OpenFile, { isExact }: CheckedFile): SentFile {
  const { accepted = [], isOwn = false } = mapping;
  return {
    csv: isExact ? text.text : mappedFile(text, kind, mapping, zone),
    allowMissingEmail: accepted.includes('email'),
    companyFromContact: accepted.includes('companyName'),
    contactFromCompany: accepted.includes('contactPerson'),
    isOwnFile: isOwn,
    ...(newFields.length > 0 && { newFields: [...newFields] }),
  };
}

/** Whether the server can be asked which rows match a lead of the user. */
const canLook = ({ kind, checked }: OpenFile): boolean =>
  kind.preview !== undefined && checked !== null && (checked.validRows.length > 0 || checked.mayMatch);

/** The rows that mean something else than a new one. */
const matchedRows = ({ known, onKnown }: OpenFile): ReadonlySet<number> =>
  new Set(onKnown === 'add' ? [] : known?.otherRows);

/** The valid rows that become new ones, in file order. */
function freshRows(of: OpenFile, { validRows }: CheckedFile): number[] {
  const matched = matchedRows(of);
  return validRows.filter((row) => !matched.has(row));
}

/** The report and the errors, without those of rows that lack what only a new one needs. */
function withMatches(of: OpenFile, { report, faulty, gapRows }: CheckedFile) {
  const matched = matchedRows(of);
  const others = faulty.filter(([error]) => error && !matched.has(error.row));
  return {
    report: {
      ...report,
      valid: report.valid + faulty.length - others.length,
      gaps: countGaps(gapRows, matched),
      preview: report.preview.map((row) => (matched.has(row.row) ? { ...row, errors: [] } : row)),
    },
    faulty: others,
  };
}

/** The errors of all rows that were not imported. */
function skippedRows(
  faulty: readonly RowError[][],
  beyondCap: readonly number[],
  message: string,
): readonly RowError[][] {
  if (beyondCap.length === 0) return faulty;
  const late = beyondCap.map((row) => [{ row, message }]);
  return [...faulty, ...late].sort(([a], [b]) => (a?.row ?? 0) - (b?.row ?? 0));
}

/**
 * Whether the user has to be asked. The order of dates is asked for in every file, because the next one may come from
 * another country, and a wrong order shows in no error; the earlier answer is only suggested.
 */
function isUnanswered({ words, dates, decimalComma }: Questions, mapping: Mapping): boolean {
  const isUnknown = (column: string, written: string) => chosenWord(mapping.words, column, written) === undefined;
  return (
    dates.length > 0 ||
    (decimalComma !== undefined && mapping.decimalComma === undefined) ||
    words.some(({ column, values }) => values.some(({ written }) => isUnknown(column, written)))
  );
}

/** Why a file cannot be read, in words of ours where the browser's are not for people. */
function unreadable(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'NotReadableError') {
    return 'It has changed or moved since you chose it. Choose it again.';
  }
  return error instanceof Error ? error.message : 'unknown cause';
}

function problemIn(error: unknown, failure: string): ClientProblem {
  return serverProblemOf(error) ?? explained(`${failure}.`, error);
}
