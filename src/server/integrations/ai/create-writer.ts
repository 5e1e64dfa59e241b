import type { Env } from '../../env';
import type { AiWriter } from './ai-writer';
import { builtInWriter } from './built-in';
import { openAiWriter, type WriterTimeouts } from './openai';

/** With a key, or with an address of a server that needs none, a model writes; otherwise the built-in composer (D35). */
export const createAiWriter = (
  env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'AI_MODEL'>,
  timeouts?: WriterTimeouts,
): AiWriter => (env.OPENAI_API_KEY || env.OPENAI_BASE_URL ? openAiWriter(env, timeouts) : builtInWriter);
