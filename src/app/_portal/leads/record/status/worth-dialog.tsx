'use client';

import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useWorthQuestion } from './worth';

const WorthModal = lazyOverlay(
  () => import('./worth-modal').then((module) => module.WorthModal),
  ({ question }) => question !== null,
  { onIntent: true },
);

/** Asks what a lead is worth. In the shell, as the question why leads were lost. */
export function WorthDialog() {
  return <WorthModal question={useWorthQuestion()} />;
}
