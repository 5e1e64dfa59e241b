import { z } from 'zod';
import { contact } from '@/domain/contacts/contact';
import { listLeadsInput } from '@/domain/leads/filters/lead-filter-input';
import { createLeadInput, lead, updatedLead, updateLeadChanges } from '@/domain/leads/lead';
import { timelineEntry } from '@/domain/leads/timeline';
import { task } from '@/domain/tasks/task';
import type { RouterInputs } from '../../routers/_app';
import { type Caller, nextCursor, ofRow, onlyOnce, paged, tool } from './tool';

const foundLead = lead.pick({
  ...{ id: true, version: true, companyName: true, contactPerson: true, email: true, phone: true },
  ...{ status: true, priority: true, amount: true, nextFollowUp: true, lastActivityAt: true },
  ...{ eventName: true, eventDate: true, ownerId: true, teamId: true, assigneeId: true },
});

const wholeLead = lead.omit({ customOther: true });

/** How many rows beside the lead itself: together at most `MAX_ROWS`. */
const AROUND_A_LEAD = { contacts: 15, tasks: 10, timeline: 20 } as const;

const { status, lostReason, lostReasonDetail, ...editableFields } = updateLeadChanges.shape;

const effects = updatedLead.pick({ createdTasks: true, removedTasks: true, restoredTasks: true }).shape;

async function updateLead(call: Caller, input: RouterInputs['leads']['update']) {
  const updated = await call.leads.update(input);
  return { ...updated, lead: updated };
}

export const leadTools = [
  tool({
    name: 'find_leads',
    title: 'Find leads',
    description: 'Searches the leads that the user sees. Without filters, the most recently edited come first.',
    effect: 'reads',
    input: z.strictObject({
      ...listLeadsInput.pick({
        ...{ q: true, status: true, priority: true, source: true, minAmount: true, maxAmount: true },
        ...{ whose: true, teamId: true, assigneeId: true, followUp: true, tasks: true, inactiveDays: true },
        ...{ focus: true, from: true, to: true, dated: true, sort: true, order: true },
      }).shape,
      ...paged,
    }),
    output: z.object({ leads: z.array(foundLead), nextCursor }),
    run: async (call, input) => {
      const { items, ...rest } = await call.leads.list(input);
      return { leads: items, ...rest };
    },
  }),

  tool({
    name: 'get_lead',
    title: 'Read a lead',
    description: `Reads a lead with its first ${AROUND_A_LEAD.contacts} further contacts, its next ${AROUND_A_LEAD.tasks} open tasks, and a page of its timeline, newest first: changes, notes, tasks, events, emails and files.`,
    effect: 'reads',
    input: z.strictObject({ id: ofRow.id, cursor: paged.cursor }),
    output: z.object({
      lead: wholeLead,
      contacts: z.array(contact.omit({ ownerId: true, teamId: true })),
      openTasks: z.array(task.omit({ leadId: true, leadCompany: true })),
      timeline: z.array(timelineEntry),
      nextCursor: nextCursor.meta({ description: 'Send it as `cursor` for older entries; null at the end.' }),
    }),
    run: async (call, { id, cursor }) => {
      const found = await call.leads.byId({ id });
      const [contacts, tasks, timeline] = await Promise.all([
        call.contacts.list({ id }),
        call.tasks.list({ leadId: id, open: true, limit: AROUND_A_LEAD.tasks }),
        call.leads.timeline({ id, cursor, limit: AROUND_A_LEAD.timeline }),
      ]);
      return {
        lead: found,
        contacts: contacts.items.slice(0, AROUND_A_LEAD.contacts),
        openTasks: tasks.items,
        timeline: timeline.items,
        nextCursor: timeline.nextCursor,
      };
    },
  }),

  tool({
    name: 'create_lead',
    title: 'Create a lead',
    description: 'Creates a lead, with the follow-up tasks of its status. Look for it with find_leads first.',
    effect: 'adds',
    input: z.strictObject({ ...createLeadInput.shape, ...onlyOnce }),
    output: z.object({ lead: wholeLead }),
    run: async (call, input) => ({ lead: await call.leads.create(input) }),
  }),

  tool({
    name: 'update_lead',
    title: 'Change a lead',
    description: 'Changes the fields that are given. move_lead changes the stage.',
    effect: 'changes',
    input: z.strictObject({ ...ofRow, ...editableFields }),
    output: z.object({ lead: wholeLead, ...effects }),
    run: (call, { id, version, ...changes }) => updateLead(call, { id, version, changes }),
  }),

  tool({
    name: 'move_lead',
    title: 'Move a lead to a stage',
    description:
      'Changes the status of a lead. This creates the follow-up tasks of the new stage; closing removes automatic tasks of earlier stages. Give the reason of a loss if it is known.',
    effect: 'changes',
    input: z.strictObject({ ...ofRow, status: status.unwrap(), lostReason, lostReasonDetail }),
    output: z.object({ lead: foundLead, ...effects }),
    run: (call, { id, version, ...changes }) => updateLead(call, { id, version, changes }),
  }),
];
