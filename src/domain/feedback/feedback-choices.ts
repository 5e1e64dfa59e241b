/** What feedback can be about (spec 2 section 5). */
export const FEEDBACK_TYPES = ['bug', 'feature', 'general', 'praise'] as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_LABELS = {
  bug: 'Bug',
  feature: 'Feature',
  general: 'General',
  praise: 'Praise',
} as const satisfies Record<FeedbackType, string>;

/** Maximum length of each text field, in UTF-16 units (D37). */
export const FEEDBACK_LIMITS = { title: 200, description: 5000, url: 2000, userAgent: 1000 } as const;

/** How often an account can send feedback in 24 hours. */
export const FEEDBACK_A_DAY = 20;

/** Shown if feedback could not be sent (spec 2 section 8). */
export const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again.';

/** How long the thanks stay before the dialog closes, in milliseconds (spec 2 sections 4 and 9). */
export const THANKS_MS = 2000;
