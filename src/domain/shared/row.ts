import { z } from 'zod';
import { timestamp } from '#domain/shared/time';

/** What a row of somebody's begins with: its team, where it has one, sees it too (D27). */
export const ownedFields = {
  id: z.uuid(),
  ownerId: z.uuid(),
  teamId: z.uuid().nullable(),
};

/** What a row that may hang on a lead has of it: the lead's `id`, and its name or the one that an import said. */
export const linkedFields = {
  leadId: z.uuid().nullable(),
  leadCompany: z.string().nullable(),
};

/** What a row that can be edited ends with. `version` counts its edits, the first is 1. */
export const editedFields = {
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/**
 * A change has only the fields that change (spec 1 section 7), and at least one: without any, `fields` refuse it with
 * 'Nothing to change'.
 */
export const changesSomething = <Changes extends z.ZodType<object>>(fields: Changes) =>
  fields.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Nothing to change',
  });
