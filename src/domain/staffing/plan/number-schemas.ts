import { z } from 'zod';
import { wholeError } from '#domain/staffing/plan/plan-limits';

/** Input: a whole number from 0 to `max`. */
export const wholeUpTo = (max: number) => {
  const error = wholeError(max);
  return z.int({ error }).min(0, { error }).max(max, { error });
};

/** What the document says of fields that tell what hours cost (D92). */
export const HIDDEN_COST = 'Null for API tokens that may only read.';
