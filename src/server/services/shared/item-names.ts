import type { z } from 'zod';
import { readInput, type WireProblem } from '@/server/problems/errors';

/** How an entry point with names of its own reads the items of a list, and says what is wrong with one (D2). */
export interface ItemNames {
  /** Throws VALIDATION, with the names of the entry point. */
  read<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema>;
  /** A problem of a service with these names. */
  problemOf(problem: WireProblem): WireProblem;
}

/** The names of procedures. */
export const OUR_NAMES: ItemNames = {
  read: readInput,
  problemOf: (problem) => problem,
};
