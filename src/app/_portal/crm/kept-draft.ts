import type { LeadDraft } from '../_leads/lead-draft';

/**
 * What somebody has typed into the add form, kept while they look something up in another tab.
 * It belongs to one user: whoever signs in next on the same page does not see it.
 */
let kept: { userId: string; draft: LeadDraft } | null = null;

export const keptDraft = (userId: string): LeadDraft | null => (kept?.userId === userId ? kept.draft : null);

export function keepDraft(userId: string, draft: LeadDraft | null): void {
  kept = draft && { userId, draft };
}
