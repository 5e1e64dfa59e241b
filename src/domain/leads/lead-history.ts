import { z } from 'zod';
import { timestamp } from '../shared/time';
import { LEAD_STATUSES } from './lead';

/** What can happen to a lead (D11). */
export const LEAD_HISTORY_KINDS = ['created', 'imported', 'status_changed', 'edited'] as const;

/** An entry of a lead's history as it is sent. `detail` names an edit's fields, or an import's file. */
export const leadHistoryEntry = z.object({
  id: z.uuid(),
  kind: z.enum(LEAD_HISTORY_KINDS),
  fromStatus: z.enum(LEAD_STATUSES).nullable(),
  toStatus: z.enum(LEAD_STATUSES).nullable(),
  detail: z.object({ fields: z.array(z.string()).optional(), file: z.string().optional() }),
  at: timestamp,
  actorName: z.string().nullable(),
});
