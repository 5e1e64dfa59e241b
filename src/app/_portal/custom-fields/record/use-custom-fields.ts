'use client';

import { useMemo } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';

export type CustomField = RouterOutputs['customFields']['list']['items'][number];

/** Fields change rarely; a change in this browser invalidates them. */
const FRESH_MS = 60_000;

const NONE: readonly CustomField[] = [];

const inUse = ({ archivedAt }: CustomField) => archivedAt === null;

/** One field per key, that of the first owner: what lists of several owners have in common. */
function byKey(fields: readonly CustomField[]): readonly CustomField[] {
  const firsts = new Map<string, CustomField>();
  for (const field of fields) if (!firsts.has(field.key)) firsts.set(field.key, field);
  return firsts.size === 0 ? NONE : [...firsts.values()];
}

/** The custom fields of the user and of their teams. The lists keep their identity until the fields change. */
export function useCustomFields() {
  const query = api.customFields.list.useQuery({}, { staleTime: FRESH_MS });
  const { data, error, refetch } = query;
  return useMemo(() => {
    const all = data?.items ?? NONE;
    const places = new Map<string | null, readonly CustomField[]>();
    for (const teamId of new Set(all.map((field) => field.teamId))) {
      places.set(
        teamId,
        all.filter((field) => field.teamId === teamId && inUse(field)),
      );
    }
    return {
      isLoaded: data !== undefined,
      error,
      refetch,
      /** All fields with archived ones, of one owner. */
      allOf: (teamId: string | null) => all.filter((field) => field.teamId === teamId),
      /** The fields in use of a team's leads, or of the user's own. */
      of: (teamId: string | null): readonly CustomField[] => places.get(teamId) ?? NONE,
      /** Those of all leads that the user sees, for lists: one per key. */
      shared: byKey(all.filter(inUse)),
    };
  }, [data, error, refetch]);
}
