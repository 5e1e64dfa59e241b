import { z } from 'zod';
import { HANDOVER_NOTE_MAX, HANDOVER_PARTS, type HandoverPart } from '#domain/leads/handover';
import { text } from '#domain/shared/text-schemas';

const note = text(HANDOVER_NOTE_MAX).meta({
  description: 'Becomes a note on the lead, and is in the notification of the assignee.',
});

const move = z.array(z.enum(HANDOVER_PARTS)).max(HANDOVER_PARTS.length).meta({
  description:
    'What goes with the lead: its open tasks, its events that have not started, and your own emails that are scheduled to it. Of tasks and events, members move their own; the owner and admins of the team move everybody’s. The emails are held until the assignee has checked them.',
});

/** What accompanies the assignment of leads. */
export const handover = z.strictObject({ note, move }).partial();

export type Handover = z.infer<typeof handover>;

const count = z.int().min(0);

/** How much is handed over with leads. */
export const handoverCounts = z.object({
  openTasks: count,
  futureEvents: count,
  scheduledEmails: count,
} satisfies Record<HandoverPart, typeof count>);

/** What an assignment would hand over, of how many leads, and how many of those are in no team of the assignee. */
export const handoverPreview = handoverCounts.extend({ chosen: count, skipped: count });

export type HandoverPreview = z.infer<typeof handoverPreview>;

/** Hands one lead over to a member of its team. */
export const handOverLeadInput = handover.extend({ assigneeId: z.uuid() }).meta({
  title: 'LeadHandover',
  examples: [
    {
      assigneeId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
      note: 'Noor decides on Friday. She wants the license numbers first.',
      move: ['openTasks', 'futureEvents'],
    },
  ],
});

export type HandOverLead = z.infer<typeof handOverLeadInput>;
