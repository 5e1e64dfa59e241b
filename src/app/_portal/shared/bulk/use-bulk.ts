'use client';

import { useRef, useState } from 'react';
import { offerUndo as offerLastingUndo } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { trackFeature } from '@/app/_ui/analytics/track';
import { isGone, notifyDone, notifyHint, notifyProblem, serverProblemOf } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import type { BulkProgress, BulkResult } from '@/domain/bulk/bulk';
import { skippedWords } from '@/domain/bulk/skipped';
import { focusList } from './bulk-bar';
import { readMessages } from './read-messages';
import { undoneText } from './undone-text';

export type BulkMessage = RouterOutputs['bulk']['leads'] extends AsyncIterable<infer One> ? One : never;

export interface BulkRun {
  done: number;
  total: number;
  leaving: boolean;
}

interface BulkOptions {
  /** Singular and plural of the noun: lead, leads. */
  noun: { one: string; many: string };
  listId: string;
  /** Refetches the lists that may show the rows. */
  refresh: () => unknown;
  /** A hint if some rows did not get the chosen value, with what to do about it; null if all did. */
  hint?: (result: BulkResult) => string | null;
}

/** What to say about a change, and what follows it. See `BulkField`. */
export interface BulkOutcome {
  resultText: string;
  message?: (result: BulkResult) => string;
  /** Resolves to UNDO if the change is to be undone instead. */
  askMore?: (changeId: string, count: number) => Promise<'UNDO' | undefined>;
}

const CONNECTION_LOST = {
  code: 'UNAVAILABLE',
  message: 'The connection was lost before it finished. Check the list before you try again.',
} as const;

/** In milliseconds: enough for the server to finish a batch of rows. */
const BATCH_TIMEOUT_MS = 3000;

const PARTLY_CHANGED = 'Not all were changed';
const NOT_CHANGED = 'Nothing was changed';
const CHANGES_STAY = 'Changes made so far are kept.';
const STILL_UNDOABLE = 'The change can still be undone.';

/** Runs a bulk change: shows its progress, lets the user stop it, and offers one undo for all of it. */
export function useBulk({ noun, listId, refresh, hint }: BulkOptions) {
  const utils = api.useUtils();
  const { id: userId } = useViewer();
  const { number } = useFormats();
  const [run, setRun] = useState<BulkRun | null>(null);
  const leave = useRef(new AbortController());
  const countOf = (count: number) => `${number(count)} ${count === 1 ? noun.one : noun.many}`;
  const invalidateLists = () => Promise.all([refresh(), utils.deleted.invalidate()]);

  const undo = api.bulk.undo.useMutation({
    onSuccess: (result) => notifyDone(undoneText(result, noun, number)),
    onError(error, { id }) {
      notifyProblem(error, 'Not undone');
      // A retry continues where the server stopped, until undo has expired or is complete.
      if (!isGone(error)) offerUndo(STILL_UNDOABLE, id);
    },
    onSettled: invalidateLists,
  });

  function undoAll(id: string) {
    undo.mutate({ id });
    // The button that was pressed is about to go.
    focusList(listId);
  }

  const offerUndo = (message: string, id: string) =>
    offerLastingUndo(userId, {
      message,
      // Its first sentence says what was done.
      text: message.split(/\.(?= |$)/)[0] ?? message,
      call: { kind: 'bulk', id, noun },
      undo: () => undoAll(id),
    });

  async function start(
    call: (signal: AbortSignal) => Promise<AsyncIterable<BulkMessage>>,
    outcome: BulkOutcome,
    total: number,
  ) {
    trackFeature('bulk_change');
    const leaving = new AbortController();
    leave.current = leaving;
    const { signal } = leaving;
    setRun({ done: 0, total, leaving: false });
    let id: string | null = null;
    try {
      const result = await readMessages<BulkProgress, BulkResult>(await call(signal), (progress) => {
        id = progress.id;
        setRun((now) => now && { ...now, done: progress.done, total: progress.total });
      });
      if (result) showResult(result, outcome);
      else if (signal.aborted) notifyStopped(id);
      else notifyFailure(CONNECTION_LOST, id);
    } catch (error) {
      if (signal.aborted) notifyStopped(id);
      else notifyFailure(error, id);
    } finally {
      setRun(null);
      await invalidateLists();
    }
    // After a disconnect, the server finishes the current batch and does not report when.
    if (signal.aborted) setTimeout(invalidateLists, BATCH_TIMEOUT_MS);
  }

  function showResult(result: BulkResult, { resultText, message, askMore }: BulkOutcome) {
    const { id, changed, already = 0, problem, skipped = {} } = result;
    const left = skippedWords(skipped, number);
    const hinted = hint?.(result) ?? null;
    if (problem) notifyProblem(problem, PARTLY_CHANGED);
    if (hinted !== null) notifyHint(hinted);
    const done = hinted === null ? resultText : 'changed';
    if (id !== null) {
      const offer = () =>
        offerUndo(
          [message?.(result) ?? `${countOf(changed)} ${changed === 1 ? 'was' : 'were'} ${done}.`, left]
            .filter(Boolean)
            .join(' '),
          id,
        );
      if (askMore) void askMore(id, changed).then((answer) => (answer === 'UNDO' ? undoAll(id) : offer()));
      else offer();
    } else if (!problem && hinted === null) {
      const words = already > 0 ? [message?.(result), left] : [left];
      const say = left ? notifyHint : notifyDone;
      say(words.filter(Boolean).join(' ') || nothingText(result));
    }
  }

  const nothingText = ({ total }: BulkResult) =>
    total === 0 ? `These ${noun.many} no longer exist.` : 'Nothing needed changing.';

  /** The number of changed rows is unknown here, because the server finishes the current batch. */
  const notifyStopped = (id: string | null) =>
    id === null ? notifyDone('Stopped.') : offerUndo(`Stopped. ${CHANGES_STAY}`, id);

  function notifyFailure(error: unknown, id: string | null) {
    // An error response means that nothing has changed. After a lost connection, the progress is unknown.
    const refused = serverProblemOf(error) !== null;
    notifyProblem(error, refused ? NOT_CHANGED : PARTLY_CHANGED);
    if (id !== null && !refused) offerUndo(CHANGES_STAY, id);
  }

  function stop() {
    setRun((now) => now && { ...now, leaving: true });
    leave.current.abort();
  }

  return { run, start, stop };
}
