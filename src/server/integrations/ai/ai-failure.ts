import { generationFailed } from '@/domain/ai/usage-texts';

/** Why a model did not finish a text, in words for the user. Provider messages stay in the log. */
const CAUSES = {
  key: 'The AI service rejected the key of this installation. Ask whoever runs it to check OPENAI_API_KEY.',
  model: 'The AI service does not know the configured model. Ask whoever runs this installation to check AI_MODEL.',
  busy: 'The AI service is busy. Try again in a minute.',
  slow: 'The AI service took too long to answer. Try again in a moment.',
  unreachable: 'The AI service cannot be reached. Try again in a moment.',
  broken: 'The AI service stopped in the middle. Try again.',
  empty: 'The AI service returned no text. Try again, or change what you ask for.',
  filtered: 'The AI service declined to write this. Change what you ask for, and try again.',
  failed: '',
} as const;

export type AiFailureReason = keyof typeof CAUSES;

/** A generation that failed. It is not counted (D8). */
export class AiFailure extends Error {
  constructor(
    readonly reason: AiFailureReason,
    cause?: unknown,
  ) {
    super(generationFailed(CAUSES[reason]), { cause });
    this.name = 'AiFailure';
  }
}
