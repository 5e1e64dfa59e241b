import { lazyOverlay } from '../loading/lazy-code';
import type { ConfirmModalProps } from './confirm-modal';

/** `ConfirmModal` for pages without another dialog: the code of dialogs loads while the page is idle, or when it opens. */
export const ConfirmOverlay = lazyOverlay<ConfirmModalProps>(
  () => import('./confirm-modal').then((module) => module.ConfirmModal),
  ({ subject = null, opened = subject !== null }) => opened,
);
