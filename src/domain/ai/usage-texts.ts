import type { AiUsage } from '#domain/ai/ai-usage';
import { AI_LIMIT_TEXT } from '#domain/plans/gates';
import { type Maximum, PLANS } from '#domain/plans/plan-table';

/** At this many or fewer, the usage line is a warning (spec 2 section 9, D45). */
const FEW_LEFT = 10;

export type UsageState = 'plenty' | 'few' | 'none';

/** How much is left of the quota (spec 2 section 9, D45). */
export function usageState(remaining: Maximum): UsageState {
  if (remaining === 0) return 'none';
  return remaining !== null && remaining <= FEW_LEFT ? 'few' : 'plenty';
}

/** The quiet line about the quota (D45). */
export function usageLine({ used, limit, remaining }: Pick<AiUsage, 'used' | 'limit' | 'remaining'>): string {
  if (limit === null || remaining === null) return `${used} used this month`;
  return remaining === 0 ? usedText({ used, limit }) : `${remaining} of ${limit} left this month`;
}

/** Part of the text for a 429 (spec 2 section 8). */
const usedText = ({ used, limit }: { used: number; limit: number }): string =>
  `You've used ${used} of ${limit} generations this month.`;

/** When a used-up quota is back (spec 2 section 8). */
export const RESET_TEXT = 'Your usage will reset at the beginning of next month.';

/** How to get more, for plans below PRO (spec 2 section 8). */
const UPGRADE_TEXT = 'Consider upgrading for more generations.';

/** What the panel says for a 429: the server's text, the figures, and for a used-up quota what to do (spec 2 section 8). */
export function limitText(message: string, { used, limit }: Pick<AiUsage, 'used' | 'limit'>): string {
  const figures = limit === null ? [] : [usedText({ used, limit })];
  const sentence = message === AI_LIMIT_TEXT ? `${message}.` : message;
  const isUpgradable = limit !== null && limit < PLANS.PRO.aiUsesPerMonth;
  const advice = isUpgradable ? [RESET_TEXT, UPGRADE_TEXT] : [RESET_TEXT];
  return [sentence, ...figures, ...(message === AI_LIMIT_TEXT ? advice : [])].join(' ');
}

const GENERATION_FAILED = 'Failed to generate content';

/** What any other failure says: the specified text, then the cause if it is known (spec 2 section 8, D50). */
export const generationFailed = (cause?: string): string =>
  cause ? `${GENERATION_FAILED}. ${cause}` : GENERATION_FAILED;

/** Shown if the connection broke before the first word. */
export const NOT_BEGUN = generationFailed('The connection broke before the answer began. Try again.');

/** Shown if the connection broke after the first words. */
export const BROKE_OFF = generationFailed('The answer stopped midway. Keep what is here, or write it again.');
