import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { Versioned } from '../cache/use-entity-cache';

/** The dialog that deletes items of a noun, loaded when it is first opened. */
export const lazyDeleteModal = <Item extends Versioned>() =>
  lazyOverlay(
    () => import('./delete-modal').then(({ DeleteModal }) => DeleteModal<Item>),
    ({ item }) => item !== null,
  );
