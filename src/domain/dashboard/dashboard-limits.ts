/** Number of leads in Recent Activity (spec 1 section 9). */
export const RECENT_LEADS = 4;

/** The oldest of each kind that are overdue. */
export const OLDEST_OVERDUE = 3;

/** Maximum number of tasks, of follow-ups and of events of today. */
export const MOST_TODAY = 50;
