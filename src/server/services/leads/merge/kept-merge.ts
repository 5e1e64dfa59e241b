import { z } from 'zod';
import { jsonOf } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';

const values = z.object({
  ...jsonOf(leadFields),
  stageEnteredAt: z.coerce.date(),
  closedAt: z.coerce.date().nullable(),
});

const id = z.uuid();

/** What the undo of a merge needs. */
export const keptMerge = z.object({
  /** The leads that became part of the one that survived. */
  merged: z.array(id),
  /** The values of the lead that survived, before the merge and after it. A field added since has none. */
  before: values.partial(),
  after: values.partial(),
  /** The rows that were moved: by table, then by the lead that they came from. */
  rows: z.record(z.string(), z.record(id, z.array(id))),
  /** The contacts that were added for the primary ones that the merge left out. */
  contacts: z.array(id),
  /** The tasks that lost their rule, because the lead that survived has another open task of it. */
  rules: z.array(z.object({ id, autoRule: z.string() })),
  /** The leads that were booked again from one of the merged ones, or from which the one that survived was. */
  previous: z.array(z.object({ id, previousLeadId: id.nullable() })),
});

export type KeptMerge = z.output<typeof keptMerge>;

export type MovedRows = KeptMerge['rows'];
