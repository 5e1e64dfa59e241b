'use client';

import { useCallback } from 'react';
import { navigateTo, tabHref } from '../../use-tab';
import { useViewer } from '../../viewer';
import { startTour } from './tour-state';

/** Shows the tour again, from its first slide. */
export function useShowTour(): () => void {
  const { id: userId } = useViewer();
  return useCallback(() => {
    startTour(userId);
    navigateTo(tabHref('dashboard'));
  }, [userId]);
}
