import { type ClientProblem, explained, MAY_BE_SAVED, serverProblemOf } from '@/app/_ui/feedback/client-problem';
import { MAX_IMPORT_BYTES, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { BrokenCsvError } from '@/domain/csv/csv-records';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { decodeFile } from './decode';
import type { FromWorker, ImportOutcome, ToWorker } from './messages';
import { type FileKind, InvalidFileError, readFile, skippedFile } from './read-file';

interface Upload {
  csv: string;
  fileName: string;
  createTasks: boolean;
  idempotencyKey: string;
}

type UploadMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportOutcome };

/** How to parse and upload the files of a noun. */
export interface ImportKind extends FileKind {
  upload(input: Upload, signal: AbortSignal): Promise<AsyncIterable<UploadMessage>>;
}

/** The worker's end of the conversation with the dialog. */
interface Port {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** Runs the worker side of the import dialog: one file at a time, parsed off the main thread. */
export function serveImports(kinds: Readonly<Record<NounWith<'csv'>, ImportKind>>, port: Port): void {
  const post = (message: FromWorker) => port.postMessage(message);
  let noun: NounWith<'csv'> = 'lead';
  let text = '';
  let fileName = '';
  let zone = 'UTC';
  let sending: AbortController | undefined;

  async function read(file: File) {
    [text, fileName] = ['', file.name];
    if (file.size > MAX_IMPORT_BYTES) return post({ type: 'refused', message: TOO_MANY_BYTES });
    try {
      text = await decodeFile(file, (share) => post({ type: 'reading', share: share / 2 }));
    } catch (error) {
      return post({ type: 'unreadable', message: error instanceof Error ? error.message : 'unknown cause' });
    }
    // Decoding is about half of the work. The row count is unknown until the end, so estimate it.
    const guess = Math.max(1, text.length / 80);
    const onProgress = (rows: number) => post({ type: 'reading', share: 0.5 + 0.5 * (rows / (rows + guess)) });
    try {
      post({ type: 'report', report: readFile(text, kinds[noun], { fileName, zone, onProgress }) });
    } catch (error) {
      if (!(error instanceof InvalidFileError || error instanceof BrokenCsvError)) throw error;
      post({ type: 'refused', message: error.message });
    }
  }

  async function send(createTasks: boolean, idempotencyKey: string) {
    const failure = `Failed to import ${NOUNS[noun].many}`;
    const leaving = new AbortController();
    sending = leaving;
    try {
      const input = { csv: text, fileName: fileName.slice(0, 255), createTasks, idempotencyKey };
      for await (const message of await kinds[noun].upload(input, leaving.signal)) {
        if (message.type === 'done') return post({ type: 'done', outcome: message.result });
        post(message);
      }
      // The response ended without a result: the connection or the server failed.
      post({ type: 'failed', problem: { code: 'UNAVAILABLE', message: `${failure}. ${MAY_BE_SAVED}` } });
    } catch (error) {
      if (leaving.signal.aborted) post({ type: 'cancelled' });
      else post({ type: 'failed', problem: problemIn(error, failure) });
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.type === 'read') {
      noun = data.of;
      zone = data.zone;
      void read(data.file);
    } else if (data.type === 'import') void send(data.createTasks, data.idempotencyKey);
    else if (data.type === 'cancel') sending?.abort();
    else post({ type: 'skipped', file: skippedFile(text, kinds[noun], zone, data.imported, data.capMessage) });
  });
}

function problemIn(error: unknown, failure: string): ClientProblem {
  return serverProblemOf(error) ?? explained(`${failure}.`, error);
}
