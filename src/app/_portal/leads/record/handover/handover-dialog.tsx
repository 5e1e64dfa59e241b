'use client';

import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useHandoverQuestion } from './handover';

const HandoverRun = lazyOverlay(
  () => import('./handover-run').then((module) => module.HandoverRun),
  ({ question }) => question !== null,
  { onIntent: true },
);

/** Hands leads over. In the shell, because the list or card that asked may be gone before that is done. */
export function HandoverDialog() {
  return <HandoverRun question={useHandoverQuestion()} />;
}
