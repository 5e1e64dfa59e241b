'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ZoneContext } from '@/app/_ui/time/formats';
import type { Plan, Tier } from '@/domain/plans/plans';

export type Viewer = RouterOutputs['user']['profile'];

const ViewerContext = createContext<Viewer | null>(null);

const TeamContext = createContext(false);

interface ViewerProviderProps {
  viewer: Viewer;
  /** Whether the user was in a team when the page was loaded. */
  isInTeam?: boolean;
  children: ReactNode;
}

/** Provides the signed-in user. The page includes the initial data; the query keeps it up to date. */
export function ViewerProvider({ viewer, isInTeam = false, children }: ViewerProviderProps) {
  const { data } = api.user.profile.useQuery(undefined, { initialData: viewer });
  return (
    <ViewerContext.Provider value={data}>
      <TeamContext.Provider value={isInTeam}>
        <ZoneContext.Provider value={data.timezone}>{children}</ZoneContext.Provider>
      </TeamContext.Provider>
    </ViewerContext.Provider>
  );
}

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer must be used inside ViewerProvider.');
  return viewer;
}

/** Whether there are others whose work the user sees: only then is it worth saying whose something is. */
export function useIsInTeam(): boolean {
  const atFirst = useContext(TeamContext);
  // Loaded by whatever names people. Until then, and for most users, the page knows.
  const { data } = api.teams.people.useQuery(undefined, { enabled: false });
  return data ? data.length > 0 : atFirst;
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
