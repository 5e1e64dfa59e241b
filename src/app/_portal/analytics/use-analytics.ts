import { useEffect } from 'react';
import { browserAllowsAnalytics } from '@/app/_ui/analytics/browser-consent';
import { allowTracking, trackPage, trackUncaught } from '@/app/_ui/analytics/track';
import { whenIdle } from '@/app/_ui/loading/prefetch';
import type { View } from '../tabs';
import { viewHref } from '../use-tab';
import { useViewer } from '../viewer';
import { keepVisit } from './visit';

/** Counts which views and features are used. The code that sends it loads while the page is idle. */
export function useAnalytics(view: View): void {
  const { id: userId, sharesUsage } = useViewer();
  useEffect(() => {
    if (!sharesUsage || !browserAllowsAnalytics()) return keepVisit(null);
    allowTracking(true);
    const stopTracking = trackUncaught();
    let stop: (() => void) | undefined;
    let left = false;
    whenIdle(() => {
      // Without a connection, the next page loads it.
      const load = import('./sender').catch(() => undefined);
      void load.then((code) => {
        if (!left) stop = code?.startSending(userId);
      });
    });
    return () => {
      left = true;
      stopTracking();
      allowTracking(false);
      stop?.();
    };
  }, [userId, sharesUsage]);
  useEffect(() => trackPage(viewHref(view), view.label), [view]);
}
