import { z } from 'zod';
import { createLeadInput, lead, listLeadsInput, updateLeadChanges } from '@/domain/leads/lead';
import { leadHistoryEntry } from '@/domain/leads/lead-history';
import { pagingFields } from '@/domain/shared/paging';
import { countLeads, getLead, listLeadHistory, listLeads } from '../services/lead-queries';
import { createLead, deleteLead, updateLead } from '../services/leads';
import { router, signedIn } from '../trpc';
import { leadImportProcedure } from './lead-imports';

const byId = z.strictObject({ id: z.uuid() });

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const leadsRouter = router({
  import: leadImportProcedure,

  list: signedIn
    .input(listLeadsInput)
    .output(pageOf(lead))
    .query(({ ctx, input }) => listLeads(ctx, input)),

  count: signedIn
    .input(listLeadsInput.pick({ q: true, status: true, priority: true }))
    .output(z.object({ count: z.int(), more: z.boolean() }))
    .query(({ ctx, input }) => countLeads(ctx, input)),

  byId: signedIn
    .input(byId)
    .output(lead)
    .query(({ ctx, input }) => getLead(ctx, input.id)),

  history: signedIn
    // Not strict: the infinite hook adds fields of its own to a list's input.
    .input(z.object({ id: z.uuid(), cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(leadHistoryEntry))
    .query(({ ctx, input }) => listLeadHistory(ctx, input)),

  create: signedIn
    .input(createLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => createLead(ctx, input)),

  update: signedIn
    .input(byId.extend({ version: z.int().min(1).optional(), changes: updateLeadChanges }))
    .output(lead)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),

  delete: signedIn
    .input(byId)
    .output(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      await deleteLead(ctx, input.id);
      return input;
    }),
});
