'use client';

import { useRef, useState } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { notifyDone, notifyProblem } from '@/app/_ui/problems';
import type { BulkResult } from '@/domain/bulk/bulk';

type Message = RouterOutputs['bulk']['leads'] extends AsyncIterable<infer One> ? One : never;

export interface BulkRun {
  done: number;
  total: number;
  leaving: boolean;
}

interface BulkOptions {
  /** One and many of them: lead, leads. */
  noun: { one: string; many: string };
  /** Reads anew what may show the rows. */
  refresh: () => unknown;
}

/** Runs a change of many rows: shows how far it has come, lets it be stopped, and offers one undo for all of it. */
export function useBulk({ noun, refresh }: BulkOptions) {
  const utils = api.useUtils();
  const [run, setRun] = useState<BulkRun | null>(null);
  const leave = useRef(new AbortController());
  const named = (count: number) => `${count.toLocaleString()} ${count === 1 ? noun.one : noun.many}`;

  const undo = api.bulk.undo.useMutation({
    onSuccess: ({ restored, changed }) => {
      if (restored === changed) notifyDone(`${named(restored)} ${restored === 1 ? 'is' : 'are'} as before.`);
      else
        notifyDone(`${named(restored)} of ${changed.toLocaleString()} are as before; the others were changed since.`);
    },
    onError: (error) => notifyProblem(error, 'Not undone'),
    onSettled: () => Promise.all([refresh(), utils.deleted.invalidate()]),
  });

  /** `said` is what has been done to them: "moved to Contacted". */
  async function start(call: (signal: AbortSignal) => Promise<AsyncIterable<Message>>, said: string, total: number) {
    leave.current = new AbortController();
    setRun({ done: 0, total, leaving: false });
    try {
      let result: BulkResult | null = null;
      for await (const message of await call(leave.current.signal)) {
        if (message.type === 'done') result = message.result;
        else setRun((now) => now && { ...now, done: message.done, total: message.total });
      }
      if (result) tell(result, said);
    } catch (error) {
      if (!leave.current.signal.aborted) notifyProblem(error, 'Not all were changed');
      else notifyDone('Stopped. What had been changed by then stays changed.');
    } finally {
      setRun(null);
      await Promise.all([refresh(), utils.deleted.invalidate()]);
    }
  }

  function tell({ id, changed, total }: BulkResult, said: string) {
    if (id === null)
      return notifyDone(total === 0 ? `None of these ${noun.many} is there any more.` : 'Nothing had to be changed.');
    notifyUndo(`${named(changed)} ${changed === 1 ? 'was' : 'were'} ${said}.`, () => undo.mutate({ id }));
  }

  function stop() {
    setRun((now) => now && { ...now, leaving: true });
    leave.current.abort();
  }

  return { run, start, stop };
}
