import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { messages, PGlite, type PGliteOptions } from '@electric-sql/pglite';

type ExecuteOptions = Parameters<PGlite['execProtocolStream']>[1];

const MAX_BUSY_MS = 20;

/** When this last yielded, for any database of the process. */
let yieldedAt = 0;

/**
 * PGlite runs on this thread and waits for nothing, so that a job of many statements would keep the server from reading
 * or handling a request until it ends.
 */
async function yieldWhenBusy(): Promise<void> {
  if (performance.now() - yieldedAt < MAX_BUSY_MS) return;
  await yieldToEventLoop();
  yieldedAt = performance.now();
}

/**
 * PGlite that returns text exactly as stored (D37). Its own parser takes a leading U+FEFF for a byte order mark and
 * drops it.
 */
export class ExactPGlite extends PGlite {
  static async open(options: PGliteOptions): Promise<ExactPGlite> {
    const client = decodingExactly(() => new ExactPGlite(options));
    await client.waitReady;
    return client;
  }

  /** PGlite replaces the parser when a statement fails, unless it is told not to throw. */
  override async execProtocolStream(
    message: Uint8Array,
    { throwOnError = true, ...options }: ExecuteOptions = {},
  ): ReturnType<PGlite['execProtocolStream']> {
    await yieldWhenBusy();
    const results = await super.execProtocolStream(message, { ...options, throwOnError: false });
    const error = throwOnError ? results.find((result) => result instanceof messages.DatabaseError) : undefined;
    if (error) throw error;
    return results;
  }
}

/** The parser makes its decoder when it is made, and there is no option for it. */
function decodingExactly<Made>(make: () => Made): Made {
  const { TextDecoder } = globalThis;
  globalThis.TextDecoder = class extends TextDecoder {
    constructor(label?: string, options?: TextDecoderOptions) {
      super(label, { ...options, ignoreBOM: true });
    }
  };
  try {
    return make();
  } finally {
    globalThis.TextDecoder = TextDecoder;
  }
}
