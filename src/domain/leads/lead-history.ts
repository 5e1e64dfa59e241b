import { z } from 'zod';
import { CHANGE_ORIGINS } from '#domain/changes/change-kinds';
import { FUNNEL_STAGES } from '#domain/leads/filters/lead-filters';
import { handoverCounts } from '#domain/leads/handover-input';
import { LEAD_STATUSES, LOST_REASONS } from '#domain/leads/lead-choices';
import { timestamp } from '#domain/shared/time-schemas';

/** Kinds of history entries (D11). */
export const LEAD_HISTORY_KINDS = [
  'created',
  'imported',
  'status_changed',
  'edited',
  'deleted',
  'restored',
  'merged',
  'quote',
] as const;

/** What can happen to a quote (D93). The client views, asks, accepts and declines. */
export const QUOTE_DEEDS = ['sent', 'viewed', 'asked', 'accepted', 'declined', 'withdrawn'] as const;

export type QuoteDeed = (typeof QUOTE_DEEDS)[number];

/**
 * A history entry of a lead. `detail` names the edited fields, the imported file, why the lead was lost (D64), or who
 * became its assignee.
 */
export const leadHistoryEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEAD_HISTORY_KINDS),
    fromStatus: z.enum(LEAD_STATUSES).nullable(),
    toStatus: z.enum(LEAD_STATUSES).nullable(),
    detail: z.object({
      fields: z.array(z.string()).optional(),
      file: z.string().optional(),
      furthestStage: z
        .enum(FUNNEL_STAGES)
        .optional()
        .meta({ description: 'The furthest stage that an imported lead had been in, if that is not its status.' }),
      lostReason: z.enum(LOST_REASONS).nullable().optional(),
      lostReasonDetail: z.string().optional(),
      ownerId: z.uuid().optional().meta({ description: 'Whose the lead has become.' }),
      teamId: z.uuid().nullable().optional().meta({ description: 'The team it is shared with from then on.' }),
      teamName: z.string().optional().meta({ description: 'The present name of that team, while it has the lead.' }),
      assigneeId: z.uuid().nullable().optional().meta({ description: 'Who works on it from then on.' }),
      assigneeName: z.string().optional().meta({ description: 'The present name of that user.' }),
      custom: z
        .array(z.string())
        .optional()
        .meta({ description: 'The present labels of the custom fields that changed, if `custom` is among `fields`.' }),
      handedOver: handoverCounts
        .partial()
        .optional()
        .meta({ description: 'How many tasks, events and scheduled emails went to the assignee with it.' }),
      leftId: z.uuid().optional().meta({ description: 'The user who left the team, and thereby changed it.' }),
      leftName: z.string().optional().meta({ description: 'The present name of that user.' }),
      merged: z
        .array(z.string())
        .optional()
        .meta({ description: 'The companies of the leads that became part of it.' }),
      mergeId: z.uuid().optional().meta({ description: 'The merge, which can be undone for 30 days.' }),
      quote: z
        .object({
          id: z.uuid(),
          number: z.string(),
          version: z.int(),
          did: z.enum(QUOTE_DEEDS),
          by: z.string().optional().meta({ description: 'The client, if it was not a user.' }),
          reason: z
            .string()
            .optional()
            .meta({ description: 'Why it was declined, sent without a license, or how the client had accepted.' }),
        })
        .optional()
        .meta({ description: 'What happened to a quote of the lead.' }),
      deletedTeam: z.string().optional().meta({ description: 'The name of the team that was deleted.' }),
    }),
    at: timestamp,
    actorName: z.string().nullable(),
    origin: z.enum(CHANGE_ORIGINS).nullable().meta({
      description:
        'Where the user did it: in the `app`, over the `api`, or through an `assistant`. Null if no user did it, or for older entries.',
    }),
  })
  .meta({
    title: 'LeadHistoryEntry',
    examples: [
      {
        id: '0198c2f6-0c1d-7e9a-b7a4-5d3c2b1a0f9e',
        kind: 'status_changed',
        fromStatus: 'CONTACTED',
        toStatus: 'PROPOSAL_SENT',
        detail: {},
        at: '2027-03-02T09:30:00.000Z',
        actorName: 'Robin Reyes',
        origin: 'app',
      },
    ],
  });

export type LeadHistoryEntry = z.infer<typeof leadHistoryEntry>;
