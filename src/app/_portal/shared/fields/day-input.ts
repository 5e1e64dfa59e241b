import { FIRST_DAY, LAST_DAY } from '@/domain/shared/time';

/** A native date-time input for the accepted years (D69). */
export const WALL_TIME_INPUT = {
  type: 'datetime-local',
  min: `${FIRST_DAY}T00:00`,
  max: `${LAST_DAY}T23:59`,
} as const;

/** A native date input for the same years. */
export const DAY_INPUT = { type: 'date', min: FIRST_DAY, max: LAST_DAY } as const;
