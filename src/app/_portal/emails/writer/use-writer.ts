'use client';

import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { trackFeature } from '@/app/_ui/analytics/track';
import { isInterrupted } from '@/app/_ui/feedback/client-problem';
import { problemOf } from '@/app/_ui/feedback/problems';
import type { AiUsage } from '@/domain/ai/ai-usage';
import type { Edit } from '@/domain/ai/brief';
import { readDraft } from '@/domain/ai/draft';
import { BROKE_OFF, generationFailed, limitText, NOT_BEGUN } from '@/domain/ai/usage-texts';
import type { WriteInput, WritingEvent, WritingRequest } from '@/domain/ai/writing';
import { settled, type Written, withEdited, withPiece } from './texts';
import { type Writing, writings } from './writings';

/** In milliseconds: enough for the server to notice that the user has stopped, and to return what was not used. */
const SETTLE_MS = 1000;

const CUT = 'The text became too long and was cut off.';

/** Stops what is being written, by user. */
const stops = new Map<string, AbortController>();

/** Writes a text as a stream, shows it as it comes, and edits it. */
export function useWriter() {
  const { id: userId } = useViewer();
  const utils = api.useUtils();
  const usage = api.ai.usage.useQuery().data;
  const source = api.ai.source.useQuery().data;
  const { state, written, problem } = writings.useValue();

  const set = (changes: Partial<Writing>) => writings.write(userId, { ...writings.read(userId), ...changes });
  const changeWritten = (change: (known: Written) => Written) => {
    const { written: known } = writings.read(userId);
    if (known) set({ written: change(known) });
  };

  const setUsage = (next: AiUsage) => {
    utils.ai.usage.setData(undefined, next);
    void utils.usage.limits.invalidate();
  };

  /** `edited` is what an edit began with. */
  function apply(event: WritingEvent, edited: Written | null): void {
    if (event.kind === 'start') {
      const { source: by, tone, generationId, freeEdits } = event;
      changeWritten((known) => ({ ...known, source: by, tone, generationId, freeEdits }));
      setUsage(event.usage);
    } else if (event.kind === 'text') changeWritten((known) => withPiece(known, event));
    else if (event.kind === 'failed') {
      // It was not counted, so a new text has no free edits; after a failed edit, there are as many as before.
      const { generationId, freeEdits } = edited ?? { generationId: null, freeEdits: 0 };
      changeWritten((known) => ({ ...known, generationId, freeEdits }));
      set({ problem: event.problem.message });
      setUsage(event.usage);
    } else if (event.isCut) set({ problem: CUT });
  }

  /** A problem before the first word. The limit is reached when the server says so, whatever was known (spec 2 section 8). */
  function refused(error: unknown): string {
    const { code, message, details } = problemOf(error);
    if (code !== 'AI_LIMIT') return generationFailed(message);
    const [used, limit] = [details?.used, details?.limit];
    const figures = {
      used: typeof used === 'number' ? used : (usage?.used ?? 0),
      limit: typeof limit === 'number' ? limit : (usage?.limit ?? null),
    };
    if (usage) setUsage({ ...usage, ...figures, remaining: 0 });
    return limitText(message, figures);
  }

  async function run(input: WriteInput, begun: Written): Promise<void> {
    trackFeature('ai_writer', input.revision ? 'edit' : 'write');
    const stop = new AbortController();
    stops.set(userId, stop);
    const { written: before } = writings.read(userId);
    set({ problem: null, written: begun, state: 'writing' });
    let end: Writing['state'] = 'failed';
    let failure: string | null = null;
    try {
      for await (const event of await utils.client.ai.write.mutate(input, { signal: stop.signal })) {
        apply(event, input.revision ? before : null);
        if (event.kind === 'end') end = 'done';
      }
      if (end === 'failed') failure = NOT_BEGUN;
    } catch (error) {
      if (!stop.signal.aborted) failure = isInterrupted(error) ? NOT_BEGUN : refused(error);
    }
    const { aborted } = stop.signal;
    const { written: come, problem: reported } = writings.read(userId);
    const kept = settled(come, before);
    // Neither the server nor the user ended it.
    const isBroken = failure !== null && !aborted && reported === null;
    if (isBroken) set({ problem: kept === before ? failure : BROKE_OFF });
    set({ written: kept, state: aborted ? 'stopped' : end });
    if (aborted || isBroken) setTimeout(() => void utils.ai.usage.invalidate(), SETTLE_MS);
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
    show: (active: number) => changeWritten((known) => ({ ...known, active })),
    stop: () => stops.get(userId)?.abort(),
  };
}

export type Writer = ReturnType<typeof useWriter>;
