'use client';

import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useLostReasonQuestion } from './lost-reason';

const LostReasonModal = lazyOverlay(
  () => import('./lost-reason-modal').then((module) => module.LostReasonModal),
  ({ question }) => question !== null,
  { onIntent: true },
);

/** Asks why leads were lost. In the shell, so that the question can be answered whatever tab is open. */
export function LostReasonDialog() {
  return <LostReasonModal question={useLostReasonQuestion()} />;
}
