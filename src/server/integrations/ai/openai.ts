import { assemblePrompt } from '@/domain/ai/prompt';
import type { Env } from '../../env';
import { AiFailure, type AiFailureReason } from './ai-failure';
import type { AiWriter } from './ai-writer';

/** How long the model may take: to its first word, between two words, and as a whole, in milliseconds. */
export interface WriterTimeouts {
  firstWord: number;
  betweenWords: number;
  total: number;
}

const TIMEOUTS: WriterTimeouts = { firstWord: 45_000, betweenWords: 20_000, total: 120_000 };

/** Enough for three emails, and for the reasoning of a model that reasons first. */
const MAX_TOKENS = 6000;

/** A model over OpenAI's chat API, which local servers speak too. */
export function openAiWriter(
  env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'AI_MODEL'>,
  timeouts: WriterTimeouts = TIMEOUTS,
): AiWriter {
  return {
    kind: 'model',
    async *write(brief, { fence, signal }) {
      // Loaded when needed: the packages take 20 MB of memory in every process.
      const [{ streamText }, { createOpenAI }] = await Promise.all([import('ai'), import('@ai-sdk/openai')]);
      const openai = createOpenAI({ apiKey: env.OPENAI_API_KEY ?? 'none', baseURL: env.OPENAI_BASE_URL });
      const late = watchFor(timeouts);
      let hasText = false;
      try {
        const { fullStream } = streamText({
          model: openai.chat(env.AI_MODEL),
          ...promptOf(assemblePrompt(brief, fence)),
          maxOutputTokens: MAX_TOKENS,
          // The library never retries after the first word.
          maxRetries: 1,
          abortSignal: AbortSignal.any([signal, late.signal]),
          // The parts of the stream carry the error.
          onError: () => {},
        });
        let finish: string | undefined;
        for await (const part of fullStream) {
          if (part.type === 'text-delta' && part.text !== '') {
            late.wordCame();
            hasText = true;
            yield part.text;
          }
          if (part.type === 'error') throw part.error;
          if (part.type === 'finish') finish = part.finishReason;
        }
        if (signal.aborted) return { isCut: false };
        if (late.signal.aborted) throw new AiFailure('slow');
        if (finish === 'content-filter') throw new AiFailure('filtered');
        // Only these two mark a complete text; a broken connection may look like an end.
        if (finish !== 'stop' && finish !== 'length') throw new AiFailure(hasText ? 'broken' : 'empty');
        if (!hasText) throw new AiFailure('empty');
        return { isCut: finish === 'length' };
      } catch (error) {
        if (signal.aborted) return { isCut: false };
        if (late.signal.aborted) throw new AiFailure('slow');
        throw error instanceof AiFailure ? error : await failureOf(error, hasText);
      } finally {
        late.stop();
      }
    },
  };
}

const promptOf = ({ system, user }: ReturnType<typeof assemblePrompt>) => ({ system, prompt: user });

/** Aborts its signal when the model is too slow. The library does not limit the wait for the first word. */
function watchFor({ firstWord, betweenWords, total }: WriterTimeouts) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const whole = setTimeout(abort, total);
  let next = setTimeout(abort, firstWord);
  return {
    signal: controller.signal,
    wordCame() {
      clearTimeout(next);
      next = setTimeout(abort, betweenWords);
    },
    stop() {
      clearTimeout(whole);
      clearTimeout(next);
    },
  };
}

async function failureOf(error: unknown, hasText: boolean): Promise<AiFailure> {
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  // The message may quote the key; its status says enough.
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  const cause = new Error(`The AI service failed${status ? ` with status ${status}` : ''}.`);
  if (hasText) return new AiFailure('broken', cause);
  if (status !== undefined) return new AiFailure(REASONS[status] ?? 'failed', cause);
  return new AiFailure(APICallError.isInstance(last) ? 'unreachable' : 'broken', cause);
}

const REASONS: Readonly<Record<number, AiFailureReason>> = { 401: 'key', 403: 'key', 404: 'model', 429: 'busy' };
