'use client';

import { useIsInTeam } from '@/app/_portal/viewer';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { mayInTeam } from '@/domain/teams/team-roles';

export type QuoteSettingsItem = RouterOutputs['quoteSettings']['list']['items'][number];

/** The settings of the user, or of one of their teams. */
export interface SettingsGroup {
  /** The name of the team; null for one's own. */
  team: string | null;
  mayChange: boolean;
  settings: QuoteSettingsItem;
}

/** The settings by whose they are. Those of a team show to its members once something was saved. */
export function useQuoteSettings() {
  const isInTeam = useIsInTeam();
  const saved = api.quoteSettings.list.useQuery();
  const teams = api.teams.list.useQuery(undefined, { enabled: isInTeam });
  const groups = (saved.data?.items ?? []).flatMap((settings): SettingsGroup[] => {
    if (settings.teamId === null) return [{ team: null, mayChange: true, settings }];
    const team = teams.data?.items.find(({ id }) => id === settings.teamId);
    const mayChange = team !== undefined && mayInTeam(team.role, 'staffing');
    return team && (mayChange || settings.id !== null) ? [{ team: team.name, mayChange, settings }] : [];
  });
  return {
    isLoaded: saved.data !== undefined && (!isInTeam || teams.data !== undefined),
    error: saved.error ?? teams.error,
    refetch() {
      void saved.refetch();
      if (isInTeam) void teams.refetch();
    },
    groups,
  };
}

/** Changes of settings, which show at once. */
export function useQuoteSettingsChanges() {
  const utils = api.useUtils();
  const onSettled = () => void utils.quoteSettings.invalidate();
  const onSuccess = (changed: QuoteSettingsItem) =>
    utils.quoteSettings.list.setData(
      undefined,
      (known) => known && { items: known.items.map((one) => (one.teamId === changed.teamId ? changed : one)) },
    );
  return {
    save: api.quoteSettings.save.useMutation({ onSuccess, onSettled }),
    removeLogo: api.quoteSettings.removeLogo.useMutation({ onSuccess, onSettled }),
    /** After an upload, which tRPC does not carry. */
    refetch: onSettled,
  };
}
