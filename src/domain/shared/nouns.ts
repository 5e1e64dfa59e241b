/** A noun's names and capabilities. */
interface NounFacts {
  /** In a sentence: 'this lead'. */
  one: string;
  /** In a sentence: '3 leads'. Also its name on the wire: `/api/export/leads`. */
  many: string;
  /** Standalone: in a heading, a badge or a schema name. */
  label: string;
  /** CSV import and export. */
  csv: boolean;
  /** Supports bulk changes, which can be undone. */
  bulk: boolean;
  /** Can be deleted, and restored for a limited time. */
  deletable: boolean;
  /** Belongs to a team, directly or through its lead (D27). */
  team: boolean;
  /** Can be linked to a lead, and then moves to another team with it. */
  linked: boolean;
  /** Found by the search of everything. */
  searched: boolean;
  /**
   * Part of a lead: has its owner and team, is deleted, restored and removed with it, and never exists without it. Other
   * linked rows outlive their lead.
   */
  part: boolean;
}

/**
 * The registry: everything that users create, edit and delete, in display order. Parents come before children, because
 * the purge goes through the list backwards.
 */
export const NOUNS = {
  lead: {
    one: 'lead',
    many: 'leads',
    label: 'Lead',
    csv: true,
    bulk: true,
    deletable: true,
    team: true,
    linked: false,
    searched: true,
    part: false,
  },
  contact: {
    one: 'contact',
    many: 'contacts',
    label: 'Contact',
    csv: false,
    bulk: false,
    deletable: true,
    team: true,
    linked: true,
    searched: false,
    part: true,
  },
  task: {
    one: 'task',
    many: 'tasks',
    label: 'Task',
    csv: true,
    bulk: true,
    deletable: true,
    team: true,
    linked: true,
    searched: true,
    part: false,
  },
  note: {
    one: 'note',
    many: 'notes',
    label: 'Note',
    csv: true,
    bulk: false,
    deletable: true,
    team: true,
    linked: true,
    searched: true,
    part: false,
  },
  event: {
    one: 'event',
    many: 'events',
    label: 'Event',
    csv: false,
    bulk: false,
    deletable: true,
    team: true,
    linked: true,
    searched: true,
    part: false,
  },
  file: {
    one: 'file',
    many: 'files',
    label: 'File',
    csv: false,
    bulk: false,
    deletable: true,
    team: true,
    linked: true,
    searched: false,
    part: true,
  },
  quote: {
    one: 'quote',
    many: 'quotes',
    label: 'Quote',
    csv: false,
    bulk: false,
    deletable: true,
    team: true,
    linked: true,
    searched: false,
    part: true,
  },
  template: {
    one: 'template',
    many: 'templates',
    label: 'Template',
    csv: false,
    bulk: false,
    deletable: true,
    team: false,
    linked: false,
    searched: false,
    part: false,
  },
} as const satisfies Record<string, NounFacts>;

export type Noun = keyof typeof NOUNS;

type Capability = 'csv' | 'bulk' | 'deletable' | 'team' | 'linked' | 'searched' | 'part';

/** The nouns that have a capability. */
export type NounWith<Can extends Capability> = {
  [N in Noun]: (typeof NOUNS)[N][Can] extends true ? N : never;
}[Noun];

/** The name of a noun on the wire. */
export type PluralOf<N extends Noun> = (typeof NOUNS)[N]['many'];

/** The nouns that have a capability, in the registry's order. */
export const nounsWith = <Can extends Capability>(can: Can): NounWith<Can>[] =>
  (Object.keys(NOUNS) as Noun[]).filter((noun): noun is NounWith<Can> => NOUNS[noun][can]);

/** The nouns that have a capability, as running text: 'leads, tasks, and notes'. */
export const listNouns = (can: Capability): string =>
  new Intl.ListFormat('en-US').format((nounsWith(can) as Noun[]).map((noun) => NOUNS[noun].many));
