import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
};

const read = () => window.visualViewport?.height ?? window.innerHeight;

/**
 * The height that the on-screen keyboard leaves, as a CSS length; undefined unless wanted. No CSS unit knows it: `dvh`
 * ignores the keyboard.
 */
export function useViewportHeight(isWanted: boolean): string | undefined {
  const height = useSyncExternalStore(subscribe, read, () => 0);
  return isWanted ? `${height}px` : undefined;
}
