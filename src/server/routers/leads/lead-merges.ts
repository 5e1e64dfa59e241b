import { z } from 'zod';
import { lead } from '@/domain/leads/lead';
import {
  distinctLeadsInput,
  duplicateLead,
  duplicatePair,
  findDuplicatesInput,
  listDuplicatesInput,
} from '@/domain/leads/merge/duplicates';
import { mergedLead, mergeLeadsInput } from '@/domain/leads/merge/merge-input';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { listDuplicatePairs, setDistinct } from '../../services/leads/merge/duplicate-pairs';
import { findDuplicates, listDuplicatesOf } from '../../services/leads/merge/duplicates';
import { mergeLeads } from '../../services/leads/merge/merge-leads';
import { undoMerge } from '../../services/leads/merge/undo-merge';
import { signedInFor } from '../../trpc';

const signedIn = signedInFor('leads');

/** Duplicates of leads, and what is done about them (D89). */
export const leadMerges = {
  /** The likely duplicates of a lead that is being typed. */
  findDuplicates: signedIn
    .input(findDuplicatesInput)
    .output(z.array(duplicateLead))
    .query(({ ctx, input }) => findDuplicates(ctx, input)),

  duplicatesOf: signedIn
    .input(byId)
    .output(z.array(duplicateLead))
    .query(({ ctx, input }) => listDuplicatesOf(ctx, input)),

  duplicatePairs: signedIn
    .input(listDuplicatesInput)
    .output(pageOf(duplicatePair))
    .query(({ ctx, input }) => listDuplicatePairs(ctx, input)),

  setDistinct: signedIn.input(distinctLeadsInput).mutation(({ ctx, input }) => setDistinct(ctx, input)),

  merge: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads/{id}/merge',
        operationId: 'mergeLeads',
        tags: ['Leads'],
        summary: 'Merge leads',
        description:
          'Makes one or two leads part of this one, which survives and is returned. It gets their tasks, notes, events, contacts, emails and history. From then on, their ids get a 404 with `LEAD_MERGED`, whose `details.mergedInto` is the id of this one. Status and points count as they are: nothing counts as moved.',
      },
      idempotent: true,
      problems: ['EXTERNAL_ID_TAKEN', 'LEAD_MERGED', 'STALE_EDIT', 'CONFLICT'],
    })
    .input(byId.extend({ changes: mergeLeadsInput }))
    .output(mergedLead)
    .mutation(({ ctx, input: { id, changes } }) => mergeLeads(ctx, { id, ...changes })),

  undoMerge: signedIn
    .input(byId)
    .output(z.object({ lead, restored: z.int() }))
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
};
