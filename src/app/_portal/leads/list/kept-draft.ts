import { createKeptDrafts } from '@/app/_ui/forms/kept-drafts';
import type { LeadDraft } from '../record/lead-draft';

/** What was typed into the add form. */
export const leadDrafts = createKeptDrafts<LeadDraft>();

/** There is one place only where a lead is added. */
export const ADD_FORM = 'tab';
