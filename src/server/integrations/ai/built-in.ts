import { separatorOf } from '@/domain/ai/versions';
import type { AiWriter } from './ai-writer';
import { compose } from './composer/composer';

/** Composes texts from templates, without a model (D35). */
export const builtInWriter: AiWriter = {
  kind: 'template',
  async *write(brief, { fence }) {
    yield compose(brief).join(`\n${separatorOf(fence)}\n`);
    return { isCut: false };
  },
};
