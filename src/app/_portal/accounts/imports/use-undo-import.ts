import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readMessages } from '@/app/_portal/shared/bulk/read-messages';
import { api } from '@/app/_trpc/client';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import type { UndoProgress } from '@/domain/bulk/bulk';
import type { ImportUndone, UndoableImport } from '@/domain/imports/import-undo';
import { stayedTexts, undoneText } from './import-words';

const STOPPED = 'Stopped. What was undone stays undone. Undo the import again to go on.';

/** In milliseconds: enough for the server to finish a batch of rows. */
const BATCH_TIMEOUT_MS = 3000;

/** Undoes an import, with its progress, and says what it did. `result` is set if leads were left as they are. */
export function useUndoImport() {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const [result, setResult] = useState<ImportUndone | null>(null);
  const leaving = useRef(new AbortController());

  function refresh() {
    invalidateNoun(queryClient, 'lead');
    return Promise.all([
      utils.deleted.invalidate(),
      utils.bulk.imports.invalidate(),
      utils.notifications.list.invalidate(),
    ]);
  }

  async function undo({ id }: UndoableImport): Promise<void> {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setProgress({ done: 0, total: 0 });
    try {
      const undone = await readMessages(await utils.client.bulk.undoImport.mutate({ id }, { signal }), setProgress);
      if (!undone || signal.aborted) notifyDone(STOPPED);
      else if (stayedTexts(undone, number).length > 0 || undone.keptTasks) setResult(undone);
      else notifyDone(undoneText(undone, number));
    } catch (error) {
      if (signal.aborted) notifyDone(STOPPED);
      else notifyProblem(error, 'Not undone');
    } finally {
      setProgress(null);
      await refresh();
    }
    // After a disconnect, the server finishes the current batch and does not report when.
    if (signal.aborted) setTimeout(refresh, BATCH_TIMEOUT_MS);
  }

  return { progress, result, undo, stop: () => leaving.current.abort(), dismiss: () => setResult(null) };
}
