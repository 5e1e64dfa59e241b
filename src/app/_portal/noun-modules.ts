import { type Icon, IconAddressBook, IconCalendar, IconChecklist, IconNote, IconTemplate } from '@tabler/icons-react';
import type { Noun, NounWith } from '@/domain/shared/nouns';
import { EVENTS } from './calendar/record/event-cache';
import { LEADS } from './leads/record/lead-cache';
import { NOTES } from './notes/record/note-cache';
import type { AnyCacheOptions } from './shared/cache/use-entity-cache';
import { TASKS } from './tasks/record/task-cache';

/** What the trash, search and live screens need to know of each noun. */
export const NOUN_MODULES = {
  lead: { icon: IconAddressBook, cache: LEADS },
  task: { icon: IconChecklist, cache: TASKS },
  note: { icon: IconNote, cache: NOTES },
  event: { icon: IconCalendar, cache: EVENTS },
  template: { icon: IconTemplate },
} as const satisfies {
  [N in Noun]: { icon: Icon } & (N extends NounWith<'team'> ? { cache: AnyCacheOptions } : unknown);
};
