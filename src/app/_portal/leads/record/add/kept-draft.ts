import { createKeptDrafts } from '@/app/_ui/forms/kept-drafts';
import type { LeadDraft } from '../form/lead-draft';

/** Unsaved input of the add form. */
export const leadDrafts = createKeptDrafts<Partial<LeadDraft>>();

/** Leads are added in one place only. */
export const ADD_FORM = 'tab';
