import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { createListPatcher, type Patch } from '@/app/_portal/shared/cache/list-patcher';
import type { Versioned } from '@/app/_portal/shared/cache/use-entity-cache';
import type { ChangeKind } from '@/domain/changes/change-kinds';
import { type NounWith, nounsWith } from '@/domain/shared/nouns';
import { eventPatches, leadPatches, notePatches, taskPatches } from './patch-options';

/** Shows rows of each kind in the cached lists. */
export function createRowPatchers(queryClient: QueryClient, viewerId: string) {
  const patchers = {
    lead: createListPatcher(queryClient, leadPatches(viewerId)),
    task: createListPatcher(queryClient, taskPatches(viewerId)),
    note: createListPatcher(queryClient, notePatches(viewerId)),
    event: createListPatcher(queryClient, eventPatches(viewerId)),
  } satisfies Record<NounWith<'team'>, object>;

  return {
    ...patchers,
    /** Shows rows as they are now. Returns the lists that only the server can bring up to date. */
    patch: (kind: ChangeKind, patches: readonly Patch<Versioned>[]): QueryKey[] =>
      patchers[kind].patch(patches as never),
    /** Tasks, notes and events show the name of their lead: the kinds that show one that a lead no longer has. */
    kindsWithOldNames(leads: readonly Patch<LeadItem>[]): ChangeKind[] {
      if (leads.length === 0) return [];
      const names = new Map(leads.map(({ id, row }) => [id, row?.companyName]));
      return nounsWith('linked').filter((kind) => {
        const shown: { leadId: string | null; leadCompany: string | null }[] = patchers[kind].rows();
        return shown.some(
          ({ leadId, leadCompany }) => leadId && names.has(leadId) && names.get(leadId) !== leadCompany,
        );
      });
    },
  };
}

export type RowPatchers = ReturnType<typeof createRowPatchers>;
