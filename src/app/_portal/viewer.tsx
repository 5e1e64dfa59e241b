'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ZoneContext } from '@/app/_ui/time/formats';
import type { Plan, Tier } from '@/domain/plans/plans';

export type Viewer = RouterOutputs['user']['profile'];

const ViewerContext = createContext<Viewer | null>(null);

/** Provides the signed-in user. The page includes the initial data; the query keeps it up to date. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { data } = api.user.profile.useQuery(undefined, { initialData: viewer });
  return (
    <ViewerContext.Provider value={data}>
      <ZoneContext.Provider value={data.timezone}>{children}</ZoneContext.Provider>
    </ViewerContext.Provider>
  );
}

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer must be used inside ViewerProvider.');
  return viewer;
}

/** What each plan grants on this installation (D9). */
export type Plans = Record<Tier, Plan>;

const PlansContext = createContext<Plans | null>(null);

export const PlansProvider = PlansContext.Provider;

export function usePlans(): Plans {
  const plans = useContext(PlansContext);
  if (!plans) throw new Error('usePlans must be used inside PlansProvider.');
  return plans;
}

/** Shows a changed profile everywhere at once. */
export function useSetViewer(): (change: (viewer: Viewer) => Viewer) => void {
  const utils = api.useUtils();
  return (change) => {
    // A response in flight may predate the change.
    void utils.user.profile.cancel();
    utils.user.profile.setData(undefined, (viewer) => viewer && change(viewer));
  };
}
