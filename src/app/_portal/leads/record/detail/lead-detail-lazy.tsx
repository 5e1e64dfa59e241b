'use client';

import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { LeadPeek } from './lead-peek';

/** The drawer of a lead, apart from the pages that open it. */
export const LazyLeadDetail = lazyOverlay(
  () => import('./lead-detail').then((module) => module.LeadDetail),
  ({ id }) => id !== null,
  { Waiting: LeadPeek },
);
