/** What a noun is called, what people can do with it, and which queries a change of it invalidates. */
interface NounFacts {
  /** In a sentence: 'this lead'. */
  one: string;
  /** In a sentence: '3 leads'. Also its name on the wire: `/api/export/leads`, the event `leads_imported`. */
  many: string;
  /** By itself: a heading, a badge, the name of a schema. */
  label: string;
  /** The tab that lists it. */
  tab: string;
  /** Its tRPC router. */
  router: string;
  /** CSV import and export. */
  csv: boolean;
  /** Many can be changed at once, and the change can be undone. */
  bulk: boolean;
  /** Can be deleted; for a while the deletion can be undone. */
  deletable: boolean;
  /** Belongs to a team, directly or through its lead (D27). */
  team: boolean;
  /** Paths of the tRPC routers and procedures whose answers a change makes stale. */
  invalidates: readonly string[];
}

/**
 * The registry: every noun that people create, edit and delete, in the order in which they are listed. What others
 * belong to comes first: the purge goes through it from the end.
 */
export const NOUNS = {
  lead: {
    one: 'lead',
    many: 'leads',
    label: 'Lead',
    tab: 'crm',
    router: 'leads',
    csv: true,
    bulk: true,
    deletable: true,
    team: true,
    // Tasks, notes and events show the name of their lead; the calendar shows its follow-up.
    invalidates: ['leads', 'pipeline', 'tasks', 'notes', 'calendarEvents', 'usage'],
  },
  task: {
    one: 'task',
    many: 'tasks',
    label: 'Task',
    tab: 'tasks',
    router: 'tasks',
    csv: true,
    bulk: true,
    deletable: true,
    team: true,
    invalidates: ['tasks', 'calendarEvents.layer', 'leads.timeline'],
  },
  note: {
    one: 'note',
    many: 'notes',
    label: 'Note',
    tab: 'notes',
    router: 'notes',
    csv: true,
    bulk: false,
    deletable: true,
    team: true,
    invalidates: ['notes', 'leads.timeline'],
  },
  event: {
    one: 'event',
    many: 'events',
    label: 'Event',
    tab: 'calendar',
    router: 'calendarEvents',
    csv: false,
    bulk: false,
    deletable: true,
    team: true,
    invalidates: ['calendarEvents', 'leads.timeline'],
  },
} as const satisfies Record<string, NounFacts>;

export type Noun = keyof typeof NOUNS;

type Capability = 'csv' | 'bulk' | 'deletable' | 'team';

/** The nouns that have a capability. */
export type NounThat<Can extends Capability> = {
  [N in Noun]: (typeof NOUNS)[N][Can] extends true ? N : never;
}[Noun];

/** The name of a noun on the wire. */
export type PluralOf<N extends Noun> = (typeof NOUNS)[N]['many'];

/** The nouns that have a capability, in the registry's order. */
export const nounsThat = <Can extends Capability>(can: Can): NounThat<Can>[] =>
  (Object.keys(NOUNS) as Noun[]).filter((noun): noun is NounThat<Can> => NOUNS[noun][can]);

/** The nouns that have a capability, as a sentence lists them: 'leads, tasks and notes'. */
export const listNouns = (can: Capability): string =>
  new Intl.ListFormat('en-GB').format(nounsThat(can).map((noun) => NOUNS[noun].many));
