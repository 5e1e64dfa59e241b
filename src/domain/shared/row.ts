import { z } from 'zod';
import { timestamp } from '#domain/shared/time-schemas';

/** The first fields of every row that has an owner. The row's team, if any, sees it too (D27). */
export const ownedFields = {
  id: z.uuid(),
  ownerId: z.uuid(),
  teamId: z.uuid().nullable(),
};

/** For rows that can be linked to a lead: the lead's `id`, and its name or the company name from an import. */
export const linkedFields = {
  leadId: z.uuid().nullable(),
  leadCompany: z.string().nullable(),
};

/** The last fields of every editable row. `version` is 1 on creation and goes up with every edit. */
export const editedFields = {
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/**
 * A partial update has only the fields that change (spec 1 section 7), and at least one. An empty one fails with
 * 'Nothing to change'.
 */
export const requireChange = <Changes extends z.ZodType<object>>(fields: Changes) =>
  fields.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Nothing to change',
  });
