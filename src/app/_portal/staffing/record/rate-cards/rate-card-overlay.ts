import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { RateCardModalProps } from './rate-card-modal';

/** The form of a card, whose code loads when it is about to be needed. */
export const RateCardOverlay = lazyOverlay<RateCardModalProps>(
  async () => (await import('./rate-card-modal')).RateCardModal,
  ({ edit }) => edit !== null,
);
