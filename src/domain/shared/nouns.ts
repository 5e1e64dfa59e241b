/** What a noun is called, what can be done with it, and what a change of it makes stale. */
interface NounFacts {
  /** In a sentence: 'this lead', '3 leads'. */
  one: string;
  many: string;
  /** On its own: a heading, a badge. */
  label: string;
  /** The field a row is known by. */
  title: 'companyName' | 'title';
  /** The tab that lists it. */
  tab: string;
  /** Its router, and its folder in every layer where that is not another word. */
  router: string;
  /** Has an import and an export. */
  csv: boolean;
  /** Can be changed many at a time. */
  bulk: boolean;
  /** Can be deleted, and restored for a while. */
  deletable: boolean;
  /** A quick change offers to undo it. */
  undo: boolean;
  /** Can belong to a team, by itself or by its lead (D27). */
  team: boolean;
  /** Procedures, or whole routers, whose answers a change makes stale. */
  invalidates: readonly string[];
}

/**
 * THE registry: every noun that a person creates, edits and deletes. Imports, history, stale edits, deletion, caches,
 * purging, bulk changes, REST and texts read it; a new noun is a row here, its own files, and what the compiler then
 * asks for.
 */
export const NOUNS = {
  lead: {
    one: 'lead',
    many: 'leads',
    label: 'Lead',
    title: 'companyName',
    tab: 'crm',
    router: 'leads',
    csv: true,
    bulk: true,
    deletable: true,
    undo: true,
    team: true,
    // Its name stands on all that belongs to it; its follow-up stands in the calendar.
    invalidates: ['leads', 'pipeline', 'tasks', 'notes', 'calendarEvents', 'usage'],
  },
  task: {
    one: 'task',
    many: 'tasks',
    label: 'Task',
    title: 'title',
    tab: 'tasks',
    router: 'tasks',
    csv: true,
    bulk: true,
    deletable: true,
    undo: true,
    team: true,
    invalidates: ['tasks', 'calendarEvents.layer', 'leads.timeline'],
  },
  note: {
    one: 'note',
    many: 'notes',
    label: 'Note',
    title: 'title',
    tab: 'notes',
    router: 'notes',
    csv: true,
    bulk: false,
    deletable: true,
    undo: false,
    team: true,
    invalidates: ['notes', 'leads.timeline'],
  },
  event: {
    one: 'event',
    many: 'events',
    label: 'Event',
    title: 'title',
    tab: 'calendar',
    router: 'calendarEvents',
    csv: false,
    bulk: false,
    deletable: true,
    undo: true,
    team: true,
    invalidates: ['calendarEvents', 'leads.timeline'],
  },
} as const satisfies Record<string, NounFacts>;

export type Noun = keyof typeof NOUNS;

type Flag = 'csv' | 'bulk' | 'deletable' | 'undo' | 'team';

/** The nouns of which something holds. */
export type NounThat<Is extends Flag> = { [N in Noun]: (typeof NOUNS)[N][Is] extends true ? N : never }[Noun];

/** The same at run time, in the registry's order. */
export function nounsThat<Is extends Flag>(is: Is): NounThat<Is>[] {
  return (Object.keys(NOUNS) as Noun[]).filter((noun): noun is NounThat<Is> => NOUNS[noun][is]);
}
