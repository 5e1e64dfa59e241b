import type { LeadFieldName } from '@/domain/leads/lead';
import type { LeadDraft } from './lead-draft';
import { LEAD_FIELD_NAMES } from './lead-fields';

export interface FieldDifference {
  name: LeadFieldName;
  theirs: string;
  mine: string;
  /** Who moved the field away from where the edit began. A field only they moved stays theirs. */
  by: 'them' | 'me' | 'both';
}

/** Where two edits of one lead, both begun at `base`, disagree. */
export function differences(base: LeadDraft, theirs: LeadDraft, mine: LeadDraft): FieldDifference[] {
  return LEAD_FIELD_NAMES.filter((name) => theirs[name] !== mine[name]).map((name) => ({
    name,
    theirs: theirs[name],
    mine: mine[name],
    by: theirs[name] === base[name] ? 'me' : mine[name] === base[name] ? 'them' : 'both',
  }));
}

/** "Keep mine": theirs, with the fields that I changed on top. */
export function keepMine(base: LeadDraft, theirs: LeadDraft, mine: LeadDraft): LeadDraft {
  const merged = { ...theirs };
  for (const name of LEAD_FIELD_NAMES) if (mine[name] !== base[name]) merged[name] = mine[name];
  return merged;
}
