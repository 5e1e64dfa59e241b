'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';
import type { LeadItem } from '../lead-cache';

/** Whom the rep called. */
export interface Called {
  lead: Pick<LeadItem, 'id' | 'companyName' | 'contactPerson'>;
  /** Tells two calls to the same lead apart. */
  at: number;
}

/** The call that nobody has said the outcome of. Page-wide: the row that was pressed may be gone when the rep is back. */
export const openCall = createUserStore<Called | null>(null);
