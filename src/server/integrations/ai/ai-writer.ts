import type { Brief } from '@/domain/ai/brief';
import type { WritingSource } from '@/domain/ai/writing-choices';

/** Writes the versions of a text. */
export interface AiWriter {
  kind: WritingSource;
  /**
   * Yields the text as it arrives, its versions separated by `separatorOf(fence)`. Returns whether the text was cut off
   * because it became too long. Throws an {@link AiFailure} if the text was not completed. After an abort, it ends
   * without an error.
   */
  write(brief: Brief, options: WriteOptions): AsyncGenerator<string, { isCut: boolean }>;
}

export interface WriteOptions {
  /** Letters and digits, random for each request. */
  fence: string;
  signal: AbortSignal;
}
