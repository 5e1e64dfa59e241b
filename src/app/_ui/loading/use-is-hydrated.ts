import { useSyncExternalStore } from 'react';

/** False while what the server has rendered is hydrated. Unlike `useMounted`, true at once in what is rendered later. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
