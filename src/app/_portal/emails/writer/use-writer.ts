'use client';

import { useEffect, useRef, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { type AiUsage, GENERATION_FAILED, limitText } from '@/domain/ai/ai-usage';
import type { Edit } from '@/domain/ai/brief';
import { readDraft } from '@/domain/ai/draft';
import type { WriteInput, WritingEvent, WritingRequest } from '@/domain/ai/writing';
import { settled, type Written, withEdited, withPiece } from './texts';

export type WriterState = 'idle' | 'writing' | 'done' | 'stopped' | 'failed';

/** In milliseconds: enough for the server to notice that the user has stopped, and to return what was not used. */
const SETTLE_MS = 1000;

const CUT = 'The text became too long and was cut off.';

/** Writes a text as a stream, shows it as it comes, and edits it. */
export function useWriter() {
  const utils = api.useUtils();
  const usage = api.ai.usage.useQuery().data;
  const source = api.ai.source.useQuery().data;
  const [state, setState] = useState<WriterState>('idle');
  const [written, setWritten] = useState<Written | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const setUsage = (next: AiUsage) => {
    utils.ai.usage.setData(undefined, next);
    void utils.usage.limits.invalidate();
  };

  function apply(event: WritingEvent): void {
    if (event.kind === 'start') {
      const { source: by, tone, generationId, freeEdits } = event;
      setWritten((known) => known && { ...known, source: by, tone, generationId, freeEdits });
      setUsage(event.usage);
    } else if (event.kind === 'text') setWritten((known) => known && withPiece(known, event));
    else if (event.kind === 'failed') {
      // It was not counted, so its edits are not free either.
      setWritten((known) => known && { ...known, generationId: null, freeEdits: 0 });
      setProblem(event.problem.message || GENERATION_FAILED);
      setUsage(event.usage);
    } else if (event.isCut) setProblem(CUT);
  }

  /** A problem before the first word. The limit is reached when the server says so, whatever was known (spec 2 section 8). */
  function refused(error: unknown): string {
    const { code, message, details } = problemOf(error);
    if (code !== 'AI_LIMIT') return message || GENERATION_FAILED;
    const [used, limit] = [details?.used, details?.limit];
    const figures = {
      used: typeof used === 'number' ? used : (usage?.used ?? 0),
      limit: typeof limit === 'number' ? limit : (usage?.limit ?? null),
    };
    if (usage) setUsage({ ...usage, ...figures, remaining: 0 });
    return limitText(message, figures);
  }

  async function run(input: WriteInput, begun: Written): Promise<void> {
    const leaving = new AbortController();
    leave.current = leaving;
    const before = written;
    setProblem(null);
    setWritten(begun);
    setState('writing');
    let end: WriterState = 'failed';
    try {
      for await (const event of await utils.client.ai.write.mutate(input, { signal: leaving.signal })) {
        apply(event);
        if (event.kind === 'end') end = 'done';
      }
      if (end === 'failed' && !leaving.signal.aborted) setProblem((known) => known ?? GENERATION_FAILED);
    } catch (error) {
      if (!leaving.signal.aborted) setProblem(refused(error));
    }
    setWritten((known) => settled(known, before));
    setState(leaving.signal.aborted ? 'stopped' : end);
    if (leaving.signal.aborted) setTimeout(() => void utils.ai.usage.invalidate(), SETTLE_MS);
  }

  return {
    usage,
    source,
    state,
    written,
    problem,
    write: (request: WritingRequest) =>
      run(request, {
        ...{ request, source: source ?? 'model', tone: '', generationId: null, freeEdits: 0, texts: [], active: 0 },
      }),
    edit(edit: Edit) {
      if (!written) return;
      const { request, generationId, active, texts } = written;
      const text = texts[active];
      if (!text) return;
      const { version, edits } = text;
      const draft = readDraft(request.request.type, text.raw);
      void run(
        { ...request, revision: { generationId, draft, version, edits: [...edits, edit] } },
        withEdited(written, edit),
      );
    },
    show: (active: number) => setWritten((known) => known && { ...known, active }),
    stop: () => leave.current?.abort(),
  };
}

export type Writer = ReturnType<typeof useWriter>;
