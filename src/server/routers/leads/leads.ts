import { z } from 'zod';
import { leadWithContacts } from '@/domain/contacts/lead-with-contacts';
import { leadFilters, listLeadsInput, readLeadInput } from '@/domain/leads/filters/lead-filter-input';
import { handOverLeadInput } from '@/domain/leads/handover-input';
import {
  clientLead,
  createLeadInput,
  lead,
  updatedLead,
  updateLeadChanges,
  upsertedLead,
  upsertLeadChanges,
} from '@/domain/leads/lead';
import { leadHistoryEntry } from '@/domain/leads/lead-history';
import { timelineEntry } from '@/domain/leads/timeline';
import { byExternalId } from '@/domain/shared/external-id';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging-schemas';
import { timestamp } from '@/domain/shared/time-schemas';
import { readVersion } from '@/domain/shared/version';
import { bookLeadAgain } from '../../services/leads/book-again';
import { listClientLeads } from '../../services/leads/client-leads';
import { handOverLead } from '../../services/leads/handover/handover';
import { listLeadHistory } from '../../services/leads/lead-history';
import { addUpLeads, countLeads, listLeads, readLead } from '../../services/leads/lead-queries';
import { undoMove } from '../../services/leads/lead-undo';
import { updateLead } from '../../services/leads/lead-updates';
import { createLead, deleteLead } from '../../services/leads/leads';
import { listTimeline } from '../../services/leads/timeline';
import { readNamed, upsertLead } from '../../services/upserts';
import { router, signedInFor } from '../../trpc';
import { leadImports } from './lead-imports';
import { leadMerges } from './lead-merges';

const signedIn = signedInFor('leads');

export const leadsRouter = router({
  ...leadImports,
  ...leadMerges,

  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads',
        operationId: 'listLeads',
        tags: ['Leads'],
        summary: 'List leads',
        description:
          'Your leads and those of your teams, one page at a time. `q` searches company, contacts, email and phone. By default, the most recently edited come first.',
      },
    })
    .input(listLeadsInput)
    .output(pageOf(leadWithContacts))
    .query(({ ctx, input }) => listLeads(ctx, input)),

  count: signedIn
    .input(leadFilters)
    .output(z.object({ count: z.int(), more: z.boolean() }))
    .query(({ ctx, input }) => countLeads(ctx, input)),

  /** What all leads are worth that match the filters, in US dollars, and how many have no amount. */
  worth: signedIn
    .input(leadFilters)
    .output(z.object({ value: z.number(), estimates: z.int() }))
    .query(({ ctx, input }) => addUpLeads(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}',
        operationId: 'getLead',
        tags: ['Leads'],
        summary: 'Read a lead',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
      problems: ['LEAD_MERGED'],
    })
    .input(readLeadInput)
    .output(leadWithContacts)
    .query(({ ctx, input }) => readLead(ctx, input)),

  history: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}/history',
        operationId: 'listLeadHistory',
        tags: ['Leads'],
        summary: "List a lead's history",
        description:
          'The changes of a lead, newest first: creation or import, edits, status changes, deletion, restoration and merges.',
      },
      problems: ['LEAD_MERGED'],
    })
    // Not strict: infinite queries add their own fields to the input.
    .input(z.object({ id: byId.shape.id, cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(leadHistoryEntry))
    .query(({ ctx, input }) => listLeadHistory(ctx, input)),

  timeline: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}/timeline',
        operationId: 'listTimeline',
        tags: ['Leads'],
        summary: "List a lead's timeline",
        description:
          'Everything that happened around a lead, newest first: its history, notes, tasks, events and files. `kind` determines the fields of an entry. More kinds may be added. A token gets the notes, tasks, events and emails only with the scopes to read them.',
      },
      problems: ['LEAD_MERGED'],
    })
    // Not strict, as above.
    .input(z.object({ id: byId.shape.id, cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(timelineEntry))
    .query(({ ctx, input }) => listTimeline(ctx, input)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads',
        operationId: 'createLead',
        tags: ['Leads'],
        summary: 'Create a lead',
        description:
          "`status` and `priority` default to your profile's defaults. The follow-up tasks of the status are created as well.",
      },
      creates: true,
      problems: ['EXTERNAL_ID_TAKEN', 'LEAD_LIMIT', 'NOT_FOUND'],
    })
    .input(createLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => createLead(ctx, input)),

  byExternalId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/by-external-id/{externalId}',
        operationId: 'getLeadByExternalId',
        tags: ['Leads'],
        summary: 'Read a lead by its external id',
        description:
          'The response has an `ETag`, as when it is read by its `id`. The external id of a lead that was merged into another one means the surviving lead.',
      },
    })
    .input(byExternalId)
    .output(lead)
    .query(({ ctx, input }) => readNamed(ctx, 'lead', input)),

  upsert: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/leads/by-external-id/{externalId}',
        operationId: 'upsertLead',
        tags: ['Leads'],
        summary: 'Create or change a lead by its external id',
        description:
          'Changes the lead with this external id, or creates it: one of your own, or one of the team `teamId`. To change it, send only the fields that change; a new one needs all that creating a lead needs. Of requests at the same time, one creates the lead and the others change it. The external id of a merged lead means the surviving lead.',
      },
      upserts: '/api/leads',
      problems: ['LEAD_LIMIT', 'EXTERNAL_ID_TAKEN'],
    })
    .input(byExternalId.extend({ version: readVersion, changes: upsertLeadChanges }))
    .output(upsertedLead)
    .mutation(({ ctx, input }) => upsertLead(ctx, input)),

  bookAgain: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads/{id}/book-again',
        operationId: 'bookLeadAgain',
        tags: ['Leads'],
        summary: 'Book a lead again',
        description:
          "Creates a lead for the client's next event, in `NEW`: with the same company, contacts, priority, team, assignee, event, venue and guards, and `previousLeadId`. Dates, amount and notes are left open. It counts as any new lead.",
      },
      creates: '/api/leads',
      problems: ['LEAD_LIMIT'],
    })
    .input(byId)
    .output(lead)
    .mutation(({ ctx, input }) => bookLeadAgain(ctx, input)),

  /** The other leads of its client: linked by `previousLeadId`, or of the same company. */
  ofClient: signedIn
    .input(byId)
    .output(z.array(clientLead))
    .query(({ ctx, input }) => listClientLeads(ctx, input.id)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/leads/{id}',
        operationId: 'updateLead',
        tags: ['Leads'],
        summary: 'Change a lead',
        description:
          'Send only the fields that change. A new status is recorded in the history and creates its follow-up tasks. Closing a lead removes its automatic tasks of earlier stages that nobody has touched; reopening it on the same day restores them. Those that are counted from the date of the event move with it, and are removed by a loss only.',
      },
      problems: ['EXTERNAL_ID_TAKEN', 'LEAD_MERGED'],
    })
    .input(byId.extend({ version: readVersion, changes: updateLeadChanges }))
    .output(updatedLead)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),

  handOver: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads/{id}/handover',
        operationId: 'handOverLead',
        tags: ['Leads'],
        summary: 'Hand a lead over',
        description:
          'Assigns a lead of a team to one of its members, with a note and with what belongs to it. `changeId` is null if it was theirs already; then nothing has changed.',
      },
      problems: ['EXTERNAL_ID_TAKEN'],
      ownSlot: true,
    })
    .input(byId.extend({ changes: handOverLeadInput }))
    .output(z.object({ lead, changeId: z.uuid().nullable() }))
    .mutation(({ ctx, input: { id, changes } }) => handOverLead(ctx, { id, ...changes })),

  /** Undoes a change of status, which is identified by the time at which it brought the lead into its stage. */
  undoMove: signedIn
    .input(byId.extend({ stageEnteredAt: timestamp }))
    .output(z.object({ lead, removedTasks: z.int(), keptTasks: z.int(), restoredTasks: z.int() }))
    .mutation(({ ctx, input }) => undoMove(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/leads/{id}',
        operationId: 'deleteLead',
        tags: ['Leads'],
        summary: 'Delete a lead',
        description:
          'It can be restored for 30 days. Its contacts, its files and its open automatic tasks are deleted with it. Other tasks, notes and events stay, but without a lead.',
      },
      problems: ['LEAD_MERGED'],
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteLead(ctx, input);
      return { id: input.id };
    }),
});
