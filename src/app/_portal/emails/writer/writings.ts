'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';
import type { Written } from './texts';

export type WriterState = 'idle' | 'writing' | 'done' | 'stopped' | 'failed';

/** What the assistant has written or is writing. */
export interface Writing {
  state: WriterState;
  written: Written | null;
  problem: string | null;
}

export const NOTHING_WRITTEN: Writing = { state: 'idle', written: null, problem: null };

/** Kept while the panel is closed: the texts were counted, and one that is being written goes on. */
export const writings = createUserStore(NOTHING_WRITTEN);
