'use client';

import { useMemo } from 'react';
import { api } from '@/app/_trpc/client';

/** The user's teams with who is in them; empty until they are loaded, and for somebody without a team. */
export function usePeople() {
  const { data } = api.teams.people.useQuery();
  return useMemo(() => {
    const teams = data ?? [];
    const names = new Map(teams.flatMap(({ members }) => members.map(({ userId, name }) => [userId, name] as const)));
    return {
      teams,
      any: teams.length > 0,
      /** Everybody in any of the teams, by name. */
      everybody: [...names].map(([userId, name]) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name)),
      membersOf: (teamId: string | null) => teams.find(({ id }) => id === teamId)?.members ?? [],
      teamName: (teamId: string | null) => teams.find(({ id }) => id === teamId)?.name ?? null,
      /** Null for nobody, and for somebody who is not in a team of the user. */
      nameOf: (userId: string | null) => (userId === null ? null : (names.get(userId) ?? null)),
    };
  }, [data]);
}

export type People = ReturnType<typeof usePeople>;
