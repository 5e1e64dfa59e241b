/** The most guests that a plan is made for. */
export const MAX_PLAN_ATTENDANCE = 1_000_000;

/** The most of each kind of post. */
export const MAX_POSTS = 1000;

/** Maximum length of each text, in UTF-16 units (D37). */
export const PLAN_LIMITS = { city: 100, venueName: 200, description: 200, marginReason: 500 } as const;

/** The most versions of the plan of one lead. */
export const MAX_PLAN_VERSIONS = 500;

export const MAX_PRICE_LINES = 50;
/** Of one line, and of all lines together. */
export const MAX_SHIFTS = 62;
export const MAX_ALL_SHIFTS = 500;
/** The most dollars an hour that a rate can be. */
export const MAX_RATE = 10_000;
export const MAX_MILES = 10_000;
export const MAX_VEHICLES = 1000;
/** The most guards that a client can have in mind, or that a line can have. */
export const MAX_GUARDS = MAX_POSTS * 100;

const write = (value: number): string => value.toLocaleString('en-US');

/** Messages of what is refused. */
export const wholeError = (max: number): string => `Must be a whole number from 0 to ${write(max)}`;
export const RATE_ERROR = `Must be from 0 to ${write(MAX_RATE)} dollars an hour`;
export const MILES_ERROR = `Must be a number of miles from 0 to ${write(MAX_MILES)}`;
export const SHARE_ERROR = 'Must be a percentage from 0 to 100';
export const NO_LINES = 'Add at least one line';
export const TOO_MANY_LINES = `At most ${MAX_PRICE_LINES} lines`;
export const NO_SHIFTS = 'Add at least one shift';
export const TOO_MANY_SHIFTS = `At most ${MAX_SHIFTS} shifts`;
export const TOO_MANY_IN_ALL = `At most ${MAX_ALL_SHIFTS} shifts in all lines`;

/** The shifts of all lines of a price. */
export const countShifts = (lines: readonly { shifts: readonly unknown[] }[]): number =>
  lines.reduce((sum, { shifts }) => sum + shifts.length, 0);
