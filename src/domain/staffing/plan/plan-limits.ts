/** The most guests that a plan is made for. */
export const MAX_PLAN_ATTENDANCE = 1_000_000;

/** The most of each kind of post. */
export const MAX_POSTS = 1000;

/** Maximum length of each text, in UTF-16 units (D37). */
export const PLAN_LIMITS = { city: 100, venueName: 200, description: 200, marginReason: 500 } as const;

export const MAX_PRICE_LINES = 50;
/** Of one line, and of all lines together. */
export const MAX_SHIFTS = 62;
export const MAX_ALL_SHIFTS = 500;
/** The most dollars an hour that a rate can be. */
export const MAX_RATE = 10_000;
export const MAX_MILES = 10_000;
export const MAX_VEHICLES = 1000;
