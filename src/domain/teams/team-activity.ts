import { z } from 'zod';
import { leadHistoryEntry } from '#domain/leads/lead-history';
import { MAX_TEAM_MEMBERS } from '#domain/teams/team-limits';

const lead = z.object({
  id: z.uuid(),
  companyName: z.string(),
  isDeleted: z.boolean().meta({ description: 'A deleted lead can be restored, but not opened.' }),
});

/** What a user did to a lead of a team. It stays as long as the lead's history does. */
export const teamActivity = leadHistoryEntry
  .extend({
    lead,
    actorName: z.string().nullable().meta({ description: 'Null for somebody whose account is deleted.' }),
  })
  .meta({
    title: 'TeamActivity',
    examples: [
      {
        id: '0198c2f6-0c1d-7e9a-b7a4-5d3c2b1a0f9e',
        kind: 'status_changed',
        fromStatus: 'PROPOSAL_SENT',
        toStatus: 'CLOSED_WON',
        detail: {},
        at: '2027-03-02T09:30:00.000Z',
        actorName: 'Robin Reyes',
        origin: 'app',
        lead: { id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d', companyName: 'Harbour Lights Festival', isDeleted: false },
      },
    ],
  });

export type TeamActivity = z.infer<typeof teamActivity>;

/** The figures of one member's leads. */
export const memberFigures = z
  .object({
    userId: z.uuid().nullable().meta({ description: 'Null for the leads that nobody is assigned to.' }),
    name: z.string().nullable(),
    open: z.int().meta({ description: 'Open leads.' }),
    value: z.number().meta({ description: 'Their potential in US dollars: amounts, by priority where there is none.' }),
    estimates: z.int().meta({ description: 'How many of them have no amount.' }),
    won: z.int().meta({ description: "Leads won this month, in the team's time zone." }),
    overdue: z.int().meta({ description: 'Open leads whose follow-up is overdue.' }),
  })
  .meta({
    title: 'MemberFigures',
    examples: [
      {
        userId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        name: 'Robin Reyes',
        open: 12,
        value: 180_000,
        estimates: 9,
        won: 2,
        overdue: 1,
      },
    ],
  });

export type MemberFigures = z.infer<typeof memberFigures>;

/** Sorted by name; those of unassigned leads come last, if there are any. */
export const teamFigures = z
  .object({ items: z.array(memberFigures).max(MAX_TEAM_MEMBERS + 1) })
  .meta({ title: 'TeamFigures' });
