'use client';

import { useEffect, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { createDeviceStore } from '../../shared/device-store';
import type { ViewId } from '../../tabs';
import { useViewer } from '../../viewer';

/** Known here, so that nobody loads the slides before they are shown. */
export const TOUR_STEPS = 4;

/** The slide to show, or that the user has skipped or completed the tour. Null where it has not started. */
type TourState = number | 'done' | null;

const isStep = (kept: unknown): kept is number =>
  Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) < TOUR_STEPS;

/** Kept on the device only (D4). */
export const tourState = createDeviceStore<TourState>({
  name: 'tour',
  empty: null,
  isValue: (kept): kept is TourState => kept === 'done' || isStep(kept),
});

/** Shows the tour on the next visit to the dashboard. Called after a sign-up, or by a user who wants to see it again. */
export const startTour = (userId: string): void => tourState.write(userId, 0);

/**
 * What to show of the tour, or null. On each device it starts once, also for accounts that the operator has made, as long as
 * the account has no leads. It starts on the dashboard, never in front of a page that a link led to. From then on
 * it stays while the user looks around.
 */
export function useTourStep(view: ViewId): { step: number; takesFocus: boolean } | null {
  const { id: userId } = useViewer();
  const state = tourState.useValue();
  const { data: limits } = api.usage.limits.useQuery(undefined, { enabled: state === null && view === 'dashboard' });
  const isFirst = state === null && view === 'dashboard' && limits?.leads.current === 0;
  useEffect(() => {
    // What the server renders does not know the device.
    if (isFirst && tourState.read(userId) === null) startTour(userId);
  }, [isFirst, userId]);
  const [isRunning, setRunning] = useState(false);
  // Whoever starts it again has been in the portal without it before.
  const [takesFocus, setTakesFocus] = useState(false);
  const step = typeof state === 'number' ? state : null;
  const runs = step !== null && (isRunning || view === 'dashboard');
  if (runs !== isRunning) setRunning(runs);
  if (state === 'done' && !takesFocus) setTakesFocus(true);
  return runs ? { step, takesFocus } : null;
}
