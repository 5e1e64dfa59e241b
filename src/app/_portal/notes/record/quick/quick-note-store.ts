'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';

/** The quick note that the palette has asked for, with its lead if one was open. */
export interface AskedNote {
  leadId: string | null;
}

export const askedNote = createUserStore<AskedNote | null>(null);
