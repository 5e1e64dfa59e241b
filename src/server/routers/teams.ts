import { z } from 'zod';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import {
  changeRoleInput,
  createTeamInput,
  invitationLink,
  inviteInput,
  receivedInvitation,
  renewInvitationInput,
  sentInvitation,
  team,
  teamDetail,
  teamList,
  teamPeople,
  updateTeamChanges,
} from '@/domain/teams/team';
import { teamActivity, teamFigures } from '@/domain/teams/team-activity';
import { MAX_TEAMS } from '@/domain/teams/team-limits';
import { acceptInvitation, acceptReceived } from '../services/teams/accept-invitation';
import { declineInvitation, invite, resendInvitation, withdrawInvitation } from '../services/teams/invitations';
import { getMemberFigures } from '../services/teams/member-figures';
import { changeRole, handOver, removeMember } from '../services/teams/members';
import { listTeamActivity } from '../services/teams/team-activity';
import { getTeam, listPeople, listTeams, receivedInvitations } from '../services/teams/team-queries';
import { createTeam, deleteTeam, updateTeam } from '../services/teams/teams';
import { router, sessionOnly, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const tags = ['Teams'];

const member = byId.extend({ userId: z.uuid().meta({ description: 'The `userId` of the member.' }) });

export const teamsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/teams',
        operationId: 'listTeams',
        tags,
        summary: 'List your teams',
        description: 'All teams that you are in, by name, with your role in each.',
      },
    })
    .input(z.void())
    .output(teamList)
    .query(async ({ ctx }) => ({ items: await listTeams(ctx) })),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/teams/{id}',
        operationId: 'getTeam',
        tags,
        summary: 'Read a team',
        description: 'With its members and, for its owner and admins, the invitations that nobody has answered yet.',
      },
    })
    .input(byId)
    .output(teamDetail)
    .query(({ ctx, input }) => getTeam(ctx, input.id)),

  activity: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/teams/{id}/activity',
        operationId: 'listTeamActivity',
        tags,
        summary: "List a team's activity",
        description: "What happened to the team's leads that you see, newest first.",
      },
    })
    // Not strict: infinite queries add their own fields to the input.
    .input(z.object({ id: byId.shape.id, cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(teamActivity))
    .query(({ ctx, input }) => listTeamActivity(ctx, input)),

  figures: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/teams/{id}/figures',
        operationId: 'getTeamFigures',
        tags,
        summary: "Read a team's figures by member",
        description: 'Members of a team that shows them only their work get their own.',
      },
    })
    .input(byId)
    .output(teamFigures)
    .query(async ({ ctx, input }) => ({ items: await getMemberFigures(ctx, input.id) })),

  /** All of the caller's teams with their members, for choosing a person. */
  people: signedIn.output(z.array(teamPeople).max(MAX_TEAMS)).query(({ ctx }) => listPeople(ctx)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/teams',
        operationId: 'createTeam',
        tags,
        summary: 'Create a team',
        description: 'You become its owner. Needs PRO; members need no plan.',
      },
      creates: true,
      problems: ['TEAM_PRO_ONLY', 'CONFLICT'],
    })
    .input(createTeamInput)
    .output(team)
    .mutation(({ ctx, input }) => createTeam(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/teams/{id}',
        operationId: 'updateTeam',
        tags,
        summary: 'Change a team',
        description:
          'Its name and time zone, for its owner and admins; `assignedOnly` for its owner. Send only the fields that change.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateTeamChanges }))
    .output(team)
    .mutation(({ ctx, input }) => updateTeam(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/teams/{id}',
        operationId: 'deleteTeam',
        tags,
        summary: 'Delete a team',
        description: 'For its owner. What was shared with the team goes back to its owners. This cannot be undone.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteTeam(ctx, input.id);
      return input;
    }),

  changeRole: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/teams/{id}/members/{userId}',
        operationId: 'changeTeamRole',
        tags,
        summary: "Change a member's role",
        description: 'For the owner of the team.',
      },
      problems: ['CONFLICT'],
    })
    .input(member.extend({ changes: changeRoleInput }))
    .output(teamDetail)
    .mutation(async ({ ctx, input: { changes, ...input } }) => {
      await changeRole(ctx, { ...input, ...changes });
      return getTeam(ctx, input.id);
    }),

  handOver: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/teams/{id}/members/{userId}/owner',
        operationId: 'handOverTeam',
        tags,
        summary: 'Hand a team over',
        description: 'Makes a member the owner, and you an admin. For the owner of the team.',
      },
      problems: ['CONFLICT'],
    })
    .input(member)
    .output(teamDetail)
    .mutation(async ({ ctx, input }) => {
      await handOver(ctx, input);
      return getTeam(ctx, input.id);
    }),

  removeMember: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/teams/{id}/members/{userId}',
        operationId: 'removeTeamMember',
        tags,
        summary: 'Remove a member, or leave a team',
        description:
          "Its owner and admins remove others; with your own id, you leave. Either way, access ends at once. The member's leads with their files, tasks, notes and events in the team stay with it and become its owner's. The owner also becomes the assignee of those leads, except unassigned ones. Leads of others that were assigned to the member are then assigned to the member `to`, or to the owner of each lead.",
      },
      problems: ['CONFLICT'],
    })
    .input(
      member
        .extend({
          to: z.uuid().optional().meta({
            description:
              'Who goes on with the leads of others that were assigned to the member. Defaults to the owner of each lead. Only when you remove someone else.',
          }),
        })
        .meta({ examples: [{}] }),
    )
    .output(member)
    .mutation(async ({ ctx, input: { to, ...input } }) => {
      await removeMember(ctx, { ...input, to });
      return input;
    }),

  invite: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/teams/{id}/invitations',
        operationId: 'inviteToTeam',
        tags,
        summary: 'Invite somebody',
        description:
          'Mails a link that works once, for seven days and for this address only. Inviting the address again replaces it. For the owner and admins; only the owner invites admins. Invitations are accepted in the browser.',
      },
      idempotent: true,
      problems: ['CONFLICT'],
    })
    .input(byId.extend({ changes: inviteInput }))
    .output(sentInvitation)
    .mutation(({ ctx, input }) => invite(ctx, { id: input.id, ...input.changes })),

  withdrawInvitation: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/team-invitations/{id}',
        operationId: 'withdrawInvitation',
        tags,
        summary: 'Withdraw an invitation',
        description: 'Its link stops working. For the owner and admins of the team.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx, input.id);
      return input;
    }),

  resendInvitation: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/team-invitations/{id}/resend',
        operationId: 'resendInvitation',
        tags,
        summary: 'Send an invitation again',
        description: 'With a new link, which works for seven days; the one before stops working.',
      },
    })
    .input(renewInvitationInput)
    .output(sentInvitation)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),

  /** The open invitations to the caller's address. */
  received: signedIn.output(z.array(receivedInvitation).max(MAX_TEAMS)).query(({ ctx }) => receivedInvitations(ctx)),

  // Session only: a user joins a team in the browser, not by a program.
  accept: sessionOnly
    .input(invitationLink)
    .output(z.object({ teamId: z.uuid() }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),

  acceptReceived: sessionOnly
    .input(byId)
    .output(z.object({ teamId: z.uuid() }))
    .mutation(({ ctx, input }) => acceptReceived(ctx, input.id)),

  decline: sessionOnly
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await declineInvitation(ctx, input.id);
      return input;
    }),
});
