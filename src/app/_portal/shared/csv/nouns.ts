/** What can be exported and imported. */
export type CsvNoun = 'leads' | 'tasks' | 'notes';

export interface NounWords {
  one: string;
  many: string;
  /** The label of the box that asks for follow-up tasks; without one there is no box (D13). */
  tasksLabel?: string;
}

export const NOUN_WORDS = {
  leads: { one: 'lead', many: 'leads', tasksLabel: 'Create follow-up tasks' },
  tasks: { one: 'task', many: 'tasks' },
  notes: { one: 'note', many: 'notes' },
} as const satisfies Record<CsvNoun, NounWords>;
