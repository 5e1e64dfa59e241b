/** What the writer may read about a lead. */
export const CONTEXT_PARTS = ['facts', 'tasks', 'timeline'] as const;

export type ContextPart = (typeof CONTEXT_PARTS)[number];

export const CONTEXT_PART_LABELS = {
  facts: 'Lead details',
  tasks: 'Open tasks',
  timeline: 'Recent activity',
} as const satisfies Record<ContextPart, string>;

/** Maximum length of what the sender asks for, in UTF-16 units. */
export const ADDITIONAL_MAX = 2000;

export const WRITING_SOURCES = ['model', 'template'] as const;

export type WritingSource = (typeof WRITING_SOURCES)[number];

/** Said with every composed text (D35). */
export const COMPOSED_NOTICE = 'Written from a template, no AI model was used';
