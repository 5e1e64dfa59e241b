import type { QueryClient } from '@tanstack/react-query';
import { NOUN_MODULES } from '@/app/_portal/noun-modules';
import {
  type AnyCacheOptions,
  createEntityCache,
  type EntityCache,
  type Versioned,
} from '@/app/_portal/shared/cache/use-entity-cache';
import { CHANGE_KINDS, type ChangeKind } from '@/domain/changes/change-kinds';

/** A cached row of any noun, and the lead that it shows, if it is linked to one. */
export interface CachedRow extends Versioned {
  leadId?: string | null;
  leadCompany?: string | null;
}

export type NounCaches = Readonly<Record<ChangeKind, EntityCache<CachedRow>>>;

/** The caches of what colleagues change. */
export const createNounCaches = (queryClient: QueryClient) =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => {
      const { cache }: { cache: AnyCacheOptions } = NOUN_MODULES[kind];
      return [kind, createEntityCache(queryClient, cache)];
    }),
  ) as NounCaches;
