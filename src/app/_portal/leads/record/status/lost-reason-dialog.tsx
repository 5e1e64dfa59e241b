'use client';

import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useLostReasonQuestion } from './lost-reason';

const LostReasonModal = lazyOverlay(
  () => import('./lost-reason-modal').then((module) => module.LostReasonModal),
  ({ question }) => question !== null,
);

/** Asks why leads were lost, on every page where they can be. */
export function LostReasonDialog() {
  return <LostReasonModal question={useLostReasonQuestion()} />;
}
