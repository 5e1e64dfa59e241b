'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ZoneContext } from '@/app/_ui/time/formats';

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
