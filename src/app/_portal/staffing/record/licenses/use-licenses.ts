'use client';

import { useIsInTeam } from '@/app/_portal/viewer';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { addToGroup } from '@/domain/shared/groups';
import { mayInTeam } from '@/domain/teams/team-roles';

export type License = RouterOutputs['licenses']['list']['items'][number];

/** The licenses of the user, or of one of their teams. */
export interface LicenseGroup {
  teamId: string | null;
  /** The name of the team; null for one's own. */
  team: string | null;
  mayChange: boolean;
  licenses: readonly License[];
}

/** The licenses by whose they are. A team without any shows only to those who can add one. */
export function useLicenses() {
  const isInTeam = useIsInTeam();
  const licenses = api.licenses.list.useQuery();
  const teams = api.teams.list.useQuery(undefined, { enabled: isInTeam });
  const isLoaded = licenses.data !== undefined && (!isInTeam || teams.data !== undefined);

  const byTeam = new Map<string | null, License[]>();
  for (const license of licenses.data?.items ?? []) addToGroup(byTeam, license.teamId, license);
  const ofTeams = (teams.data?.items ?? []).map(({ id, name, role }) => ({
    ...{ teamId: id, team: name, mayChange: mayInTeam(role, 'staffing') },
    licenses: byTeam.get(id) ?? [],
  }));
  const own = { teamId: null, team: null, mayChange: true, licenses: byTeam.get(null) ?? [] };
  return {
    isLoaded,
    error: licenses.error ?? teams.error,
    refetch() {
      void licenses.refetch();
      if (isInTeam) void teams.refetch();
    },
    groups: [own, ...ofTeams.filter((group) => group.mayChange || group.licenses.length > 0)] satisfies LicenseGroup[],
  };
}

export function useLicenseChanges() {
  const utils = api.useUtils();
  const onSettled = () => void utils.licenses.invalidate();
  return {
    create: api.licenses.create.useMutation({ onSettled }),
    update: api.licenses.update.useMutation({ onSettled }),
    remove: api.licenses.delete.useMutation({ onSettled }),
  };
}
