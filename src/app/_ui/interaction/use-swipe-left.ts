import { type RefObject, useEffect } from 'react';

/** Minimum distance of a swipe left, in pixels: that which closes the menu (spec 1 section 2). */
export const SWIPE_THRESHOLD = 50;

/** Calls `onSwipe` on a swipe left that is long enough and more horizontal than vertical. */
export function useSwipeLeft(target: RefObject<HTMLElement | null>, active: boolean, onSwipe: () => void): void {
  useEffect(() => {
    if (!active) return;
    let start: Touch | undefined;
    const begin = (event: TouchEvent) => {
      start = event.touches[0];
    };
    const finish = (event: TouchEvent) => {
      const end = event.changedTouches[0];
      if (!start || !end) return;
      const left = start.clientX - end.clientX;
      if (left >= SWIPE_THRESHOLD && left > Math.abs(start.clientY - end.clientY)) onSwipe();
      start = undefined;
    };
    // The drawer renders in a portal that may not be mounted yet; fall back to the document.
    const source: HTMLElement | Document = target.current ?? document;
    source.addEventListener('touchstart', begin as EventListener, { passive: true });
    source.addEventListener('touchend', finish as EventListener);
    return () => {
      source.removeEventListener('touchstart', begin as EventListener);
      source.removeEventListener('touchend', finish as EventListener);
    };
  }, [target, active, onSwipe]);
}
