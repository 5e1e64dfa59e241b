import type { Brief } from '@/domain/ai/brief';
import type { WritingSource } from '@/domain/ai/writing-choices';

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
