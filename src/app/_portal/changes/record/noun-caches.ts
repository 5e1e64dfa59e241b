import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { EVENTS } from '@/app/_portal/calendar/record/event-cache';
import { CONTACTS } from '@/app/_portal/contacts/record/contact-cache';
import { FILES } from '@/app/_portal/files/record/file-cache';
import { LEADS } from '@/app/_portal/leads/record/lead-cache';
import { NOTES } from '@/app/_portal/notes/record/note-cache';
import { QUOTES } from '@/app/_portal/quotes/record/quote-cache';
import { createEntityCache, type EntityCache, type Versioned } from '@/app/_portal/shared/cache/use-entity-cache';
import { TASKS } from '@/app/_portal/tasks/record/task-cache';
import type { ChangeKind } from '@/domain/changes/change-kinds';

/** A cached row of any noun, and the lead that it shows, if it is linked to one. */
export interface CachedRow extends Versioned {
  leadId?: string | null;
  leadCompany?: string | null;
}

/** What live screens need of the cache of a noun, whichever it is. */
interface NounCache extends Pick<EntityCache<CachedRow>, 'rows' | 'isOpen' | 'isReading' | 'holds'> {
  // A method, because each cache takes only the rows of its noun.
  receive(changed: ReadonlyMap<string, CachedRow | null>, viewerId: string): QueryKey[];
}

export type NounCaches = Readonly<Record<ChangeKind, NounCache>>;

/** The caches of what colleagues change. */
export const createNounCaches = (queryClient: QueryClient): NounCaches => ({
  lead: createEntityCache(queryClient, LEADS),
  contact: createEntityCache(queryClient, CONTACTS),
  task: createEntityCache(queryClient, TASKS),
  note: createEntityCache(queryClient, NOTES),
  event: createEntityCache(queryClient, EVENTS),
  file: createEntityCache(queryClient, FILES),
  quote: createEntityCache(queryClient, QUOTES),
});
