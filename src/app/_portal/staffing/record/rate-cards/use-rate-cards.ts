'use client';

import { api, type RouterOutputs } from '@/app/_trpc/client';
import { mayInTeam } from '@/domain/teams/team-roles';

export type RateCardItem = RouterOutputs['rateCards']['list']['items'][number];

/** Cards change rarely; a change in this browser invalidates them. */
const FRESH_MS = 60_000;

/** The rate cards for the leads of a team, or for the user's own. */
export function useRateCards(teamId: string | null) {
  const { data, error, refetch } = api.rateCards.list.useQuery(undefined, { staleTime: FRESH_MS });
  return {
    isLoaded: data !== undefined,
    error,
    refetch,
    cards: data?.items.filter((card) => card.teamId === teamId) ?? [],
  };
}

/** Whether the user may write the cards of a team, or their own. False until the role in the team is known. */
export function useMayWriteCards(teamId: string | null): boolean {
  const { data } = api.teams.list.useQuery(undefined, { enabled: teamId !== null, staleTime: FRESH_MS });
  const role = data?.items.find(({ id }) => id === teamId)?.role;
  return teamId === null || (role !== undefined && mayInTeam(role, 'staffing'));
}

/** Changes of cards, which show at once. */
export function useRateCardChanges() {
  const utils = api.useUtils();
  const show = (apply: (items: RateCardItem[]) => RateCardItem[]) =>
    utils.rateCards.list.setData(undefined, (known) => known && { items: apply(known.items) });
  const onSettled = () => void utils.rateCards.list.invalidate();
  return {
    create: api.rateCards.create.useMutation({
      onSuccess: (card) => show((items) => [...items, card]),
      onSettled,
    }),
    update: api.rateCards.update.useMutation({
      onSuccess: (card) => show((items) => items.map((item) => (item.id === card.id ? card : item))),
      onSettled,
    }),
    remove: api.rateCards.delete.useMutation({
      onSuccess: ({ id }) => show((items) => items.filter((item) => item.id !== id)),
      onSettled,
    }),
  };
}
