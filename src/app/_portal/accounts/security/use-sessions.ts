'use client';

import { api } from '@/app/_trpc/client';
import type { Session } from '@/domain/accounts/session';

/** The sessions of the user, and a change that the list shows at once. */
export function useSessions() {
  const utils = api.useUtils();
  const sessions = api.sessions.list.useQuery();
  return {
    sessions,
    keep(stays: (session: Session) => boolean) {
      utils.sessions.list.setData(undefined, (known) => known?.filter(stays));
      void utils.sessions.list.invalidate();
    },
  };
}
