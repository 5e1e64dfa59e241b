import type { Brief } from '@/domain/ai/brief';
import type { WritingSource } from '@/domain/ai/writing';
import type { Env } from '../env';
import { builtInWriter } from './built-in-writer';
import { openAiWriter, type WriterTimeouts } from './openai-writer';

/** Writes the versions of a text. */
export interface AiWriter {
  kind: WritingSource;
  /**
   * Yields the text as it comes, its versions separated as `separatorOf(fence)` says. Returns whether it was cut off
   * because it became too long. Throws an {@link AiFailure} if it did not come to its end. After an abort, it ends
   * without a word.
   */
  write(brief: Brief, options: WriteOptions): AsyncGenerator<string, { isCut: boolean }>;
}

export interface WriteOptions {
  /** Letters and digits, random for each request. */
  fence: string;
  signal: AbortSignal;
}

/** With a key, or with an address of a server that needs none, a model writes; otherwise the built-in composer (D35). */
export const createAiWriter = (
  env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'AI_MODEL'>,
  timeouts?: WriterTimeouts,
): AiWriter => (env.OPENAI_API_KEY || env.OPENAI_BASE_URL ? openAiWriter(env, timeouts) : builtInWriter);
