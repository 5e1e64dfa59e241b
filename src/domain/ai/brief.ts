import type { ContentType } from '#domain/ai/content-type';
import type { Draft } from '#domain/ai/draft';
import type { ToneTemplate } from '#domain/ai/tone';
import type { Lead } from '#domain/leads/lead';

/** How many versions a generation has: the original and its alternatives. */
export const VERSIONS = 3;

/** What can be done to a finished text (D71). */
export const EDITS = ['shorter', 'warmer', 'direct'] as const;

export type Edit = (typeof EDITS)[number];

export const EDIT_LABELS = { shorter: 'Shorter', warmer: 'Warmer', direct: 'More direct' } as const satisfies Record<
  Edit,
  string
>;

/** What the writer may know about a lead. It needs neither addresses nor numbers. */
export interface LeadFacts extends Pick<Lead, 'companyName' | 'contactPerson'> {
  status: Lead['status'] | null;
  priority: Lead['priority'] | null;
  notes: string;
  /** In words, in the sender's time zone. */
  nextFollowUp: string | null;
  /** The next calendar event, its time in words. */
  nextMeeting: { title: string; when: string; location: string } | null;
}

/** Everything that a text is written from. */
export interface Brief {
  type: ContentType;
  tone: ToneTemplate;
  sender: string;
  lead: LeadFacts | null;
  /** Open tasks and the latest history of the lead, one line each. */
  tasks: readonly string[];
  timeline: readonly string[];
  /** What the sender asks for. */
  additional: string;
  /** Set to change a finished text. The last edit is the one to make. */
  revision: { draft: Draft; version: number; edits: readonly Edit[] } | null;
}

/** How many versions the writer writes: a changed text has no alternatives. */
export const versionsOf = ({ revision }: Pick<Brief, 'revision'>): number => (revision ? 1 : VERSIONS);
