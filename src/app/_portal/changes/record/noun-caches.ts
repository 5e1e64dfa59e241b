import type { QueryClient } from '@tanstack/react-query';
import { EVENTS } from '@/app/_portal/calendar/record/event-cache';
import { LEADS } from '@/app/_portal/leads/record/lead-cache';
import { NOTES } from '@/app/_portal/notes/record/note-cache';
import {
  type AnyCacheOptions,
  createEntityCache,
  type EntityCache,
  type Versioned,
} from '@/app/_portal/shared/cache/use-entity-cache';
import { TASKS } from '@/app/_portal/tasks/record/task-cache';
import { CHANGE_KINDS, type ChangeKind } from '@/domain/changes/change-kinds';

/** Which lists show the rows of each noun that others change. */
const NOUN_CACHES: Readonly<Record<ChangeKind, AnyCacheOptions>> = {
  lead: LEADS,
  task: TASKS,
  note: NOTES,
  event: EVENTS,
};

/** A cached row of any noun, and the lead that it shows, if it is linked to one. */
export interface CachedRow extends Versioned {
  leadId?: string | null;
  leadCompany?: string | null;
}

export type NounCaches = Readonly<Record<ChangeKind, EntityCache<CachedRow>>>;

/** The caches of what colleagues change. */
export const createNounCaches = (queryClient: QueryClient) =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, createEntityCache(queryClient, NOUN_CACHES[kind])]),
  ) as NounCaches;
