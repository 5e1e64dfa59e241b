import type { Noun } from '@/domain/shared/nouns';

interface NounQueries {
  /** Its tRPC router. */
  router: string;
  /** Paths of the tRPC routers and procedures whose queries show it, and which a change invalidates. */
  invalidates: readonly string[];
}

/** Which queries read a noun, and which a change of it makes stale. */
export const NOUN_QUERIES = {
  // Tasks, notes, events and quotes show their lead's name; the calendar shows its follow-up. Its contacts are deleted
  // with it.
  lead: {
    router: 'leads',
    invalidates: [
      'leads',
      'contacts',
      'pipeline',
      'tasks',
      'notes',
      'calendarEvents',
      'quotes',
      'search',
      'dashboard',
      'reports',
      'usage',
      'gamification',
      'teams.figures',
      'teams.activity',
    ],
  },
  // Searches of leads find it.
  contact: {
    router: 'contacts',
    invalidates: ['contacts', 'leads.list', 'leads.count', 'pipeline', 'search'],
  },
  task: {
    router: 'tasks',
    invalidates: ['tasks', 'calendarEvents.layer', 'leads.timeline', 'search', 'dashboard', 'reports', 'gamification'],
  },
  note: {
    router: 'notes',
    invalidates: ['notes', 'leads.timeline', 'search', 'dashboard', 'reports', 'gamification'],
  },
  event: {
    router: 'calendarEvents',
    invalidates: ['calendarEvents', 'leads.timeline', 'search', 'dashboard', 'reports'],
  },
  file: {
    router: 'files',
    invalidates: ['files', 'leads.timeline', 'usage'],
  },
  // Accepting one wins its lead.
  quote: {
    router: 'quotes',
    invalidates: ['quotes', 'leads.timeline', 'reports'],
  },
  template: {
    router: 'emailTemplates',
    invalidates: ['emailTemplates'],
  },
} as const satisfies Record<Noun, NounQueries>;
