import { randomBytes } from 'node:crypto';
import { type Brief, versionsOf } from '@/domain/ai/brief';
import { countWords, readDraft, readingMinutes } from '@/domain/ai/draft';
import { createVersionReader } from '@/domain/ai/versions';
import type { Generated, WriteInput, WritingEvent, WritingRequest } from '@/domain/ai/writing';
import { COMPOSED_NOTICE, type WritingSource } from '@/domain/ai/writing-choices';
import { problem } from '@/domain/shared/problem';
import { AiFailure } from '@/server/integrations/ai/ai-failure';
import type { AiWriter } from '@/server/integrations/ai/ai-writer';
import { createAiWriter } from '@/server/integrations/ai/create-writer';
import { logFailure } from '@/server/log';
import { ProblemError } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '@/server/services/shared/account-slots';
import { readBrief } from './brief';
import { type Claim, claimUse, keepUse, readAiUsage, requireGeneration, returnUse } from './generations';

export interface WritingOptions {
  /** Aborted when the user stops, or leaves. */
  signal?: AbortSignal | undefined;
  writer?: AiWriter;
  /**
   * Whether the caller gets the text only when it is complete, so that a text that is stopped before is not charged.
   */
  isWhole?: boolean;
}

interface Writing {
  brief: Brief;
  /** Null for the built-in composer, which costs nothing (D71). */
  claim: Claim | null;
  writer: AiWriter;
  isWhole: boolean;
}

/**
 * Starts to write. Fails at once if the input names something that is not the user's, or if no use is left; later
 * failures are events. No database connection is occupied while the model writes.
 */
export async function startWriting(
  actor: Actor,
  input: WriteInput,
  { signal = new AbortController().signal, writer = createAiWriter(actor.env), isWhole = false }: WritingOptions = {},
): Promise<AsyncGenerator<WritingEvent, void>> {
  const { brief, claim } = await withAccountSlot(actor, async () => {
    const editOf = input.revision?.generationId ?? null;
    if (editOf) await requireGeneration(actor, editOf);
    return {
      brief: await readBrief(actor, input),
      claim: writer.kind === 'model' ? await claimUse(actor, editOf) : null,
    };
  });
  return writeEvents(actor, { brief, claim, writer, isWhole }, signal);
}

async function* writeEvents(
  actor: Actor,
  { brief, claim, writer, isWhole }: Writing,
  signal: AbortSignal,
): AsyncGenerator<WritingEvent, void> {
  const fence = randomBytes(12).toString('hex');
  const reader = createVersionReader(fence, versionsOf(brief));
  const left = new AbortController();
  const usage = () => withAccountSlot(actor, () => readAiUsage(actor));
  let hasText = false;
  let isSettled = claim === null;
  const settle = async (outcome: 'keep' | 'return') => {
    if (isSettled || !claim) return;
    isSettled = true;
    await withAccountSlot(actor, () => (outcome === 'keep' ? keepUse(actor, claim) : returnUse(actor, claim)));
  };

  try {
    const { generationId = null, freeEdits = 0 } = claim ?? {};
    yield { kind: 'start', source: writer.kind, tone: brief.tone.name, generationId, freeEdits, usage: await usage() };
    const text = writer.write(brief, { fence, signal: AbortSignal.any([signal, left.signal]) });
    for (let step = await text.next(); ; step = await text.next()) {
      for (const piece of step.done ? reader.end() : reader.read(step.value)) {
        hasText ||= piece.text.trim() !== '';
        yield { kind: 'text', ...piece };
      }
      if (!step.done) continue;
      if (signal.aborted) return;
      if (!hasText) throw new AiFailure('empty');
      await settle('keep');
      yield { kind: 'end', isCut: step.value.isCut };
      return;
    }
  } catch (error) {
    await settle('return');
    if (!(error instanceof AiFailure)) throw error;
    logFailure('The AI writer failed', error);
    yield { kind: 'failed', problem: problem('AI_FAILED', error.message), usage: await usage() };
  } finally {
    left.abort();
    // Reached without an outcome if the user stopped or left: the text that they got counts.
    await settle(hasText && !isWhole ? 'keep' : 'return');
  }
}

/** Writes all versions, for callers that do not follow the stream. */
export async function generate(actor: Actor, input: WritingRequest, options?: WritingOptions): Promise<Generated> {
  const texts: string[] = [];
  let [source, tone]: [WritingSource, string] = ['template', ''];
  for await (const event of await startWriting(actor, input, { ...options, isWhole: true })) {
    if (event.kind === 'start') [source, tone] = [event.source, event.tone];
    if (event.kind === 'text') texts[event.version] = (texts[event.version] ?? '') + event.text;
    if (event.kind === 'failed') throw new ProblemError(event.problem);
  }
  const drafts = texts.map((raw) => readDraft(input.request.type, raw)).filter(({ content }) => content !== '');
  const [{ subject, content } = { subject: null, content: '' }, ...alternatives] = drafts;
  const wordCount = countWords(content);
  return {
    content,
    subject,
    alternatives: alternatives.map((draft) => draft.content),
    metadata: { wordCount, readingTime: readingMinutes(wordCount), tone, source },
    notice: source === 'template' ? COMPOSED_NOTICE : null,
    usage: await readAiUsage(actor),
  };
}
