'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';
import type { RouterInputs } from '@/app/_trpc/client';
import { createSendAttempts } from '../send-attempts';
import type { BulkDraft } from './bulk-draft';

/** The attempts to send a message to many leads. */
export const bulkAttempts = createSendAttempts<RouterInputs['bulkEmails']['send']>('bulk-email');

interface Reached {
  draft: BulkDraft;
  leadIds: readonly string[];
}

/** Who already gets a message, by an attempt whose answer was lost before more leads were chosen. */
export const bulkReached = createUserStore<Reached | null>(null);
