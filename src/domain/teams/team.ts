import { z } from 'zod';
import { ACCOUNT_LIMITS } from '#domain/accounts/account';
import { byId } from '#domain/shared/paging-schemas';
import { requireChange } from '#domain/shared/row';
import { isSingleLine } from '#domain/shared/text';
import { emailText, requiredLine, requiredText } from '#domain/shared/text-schemas';
import { timestamp, timeZone } from '#domain/shared/time-schemas';
import { MAX_TEAM_MEMBERS, MAX_TEAMS, TEAM_NAME_MAX } from '#domain/teams/team-limits';
import { GIVEN_ROLES, TEAM_ROLES } from '#domain/teams/team-roles';

// In the subject of invitations, a line break would start another header.
const name = requiredLine(TEAM_NAME_MAX, 'Name is required');
const timezone = timeZone.meta({ description: "The zone of the team's figures; at first that of its creator." });
const assignedOnly = z.boolean().meta({
  description:
    'Whether members see only the leads that are assigned to them or to nobody, with what belongs to these. The owner, admins and whoever owns a lead always see it.',
});
const role = z.enum(TEAM_ROLES).meta({ description: 'Your role in the team.' });

export const createTeamInput = z.strictObject({ name }).meta({ title: 'NewTeam', examples: [{ name: 'Night shift' }] });

export type CreateTeamInput = z.infer<typeof createTeamInput>;

/** A partial update with at least one field (D63, D65). */
export const updateTeamChanges = requireChange(z.strictObject({ name, timezone, assignedOnly }).partial()).meta({
  title: 'TeamChanges',
  examples: [{ name: 'Day shift' }],
});

export type UpdateTeamChanges = z.infer<typeof updateTeamChanges>;

export const changeRoleInput = z
  .strictObject({ role: z.enum(GIVEN_ROLES) })
  .meta({ title: 'TeamRoleChange', examples: [{ role: 'admin' }] });

/** A team as one of its members sees it in a list. */
export const team = z
  .object({
    id: z.uuid(),
    name: z.string(),
    timezone: z.string(),
    assignedOnly,
    role,
    memberCount: z.int(),
    version: z.int(),
    createdAt: timestamp,
  })
  .meta({
    title: 'Team',
    examples: [
      {
        id: '0198c2f0-22bb-7c63-9f50-3dae8b7c6f54',
        name: 'Night shift',
        timezone: 'America/New_York',
        assignedOnly: false,
        role: 'owner',
        memberCount: 4,
        version: 1,
        createdAt: '2027-02-01T09:00:00.000Z',
      },
    ],
  });

export type Team = z.infer<typeof team>;

export const teamMember = z
  .object({ userId: z.uuid(), name: z.string(), email: z.string(), role: z.enum(TEAM_ROLES), joinedAt: timestamp })
  .meta({
    title: 'TeamMember',
    examples: [
      {
        userId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        name: 'Robin Reyes',
        email: 'robin@northgate.example',
        role: 'owner',
        joinedAt: '2027-02-01T09:00:00.000Z',
      },
    ],
  });

export type TeamMember = z.infer<typeof teamMember>;

/** An open invitation. Its link is only in the email, and in the response that created it. */
export const teamInvitation = z
  .object({
    id: z.uuid(),
    teamId: z.uuid(),
    email: z.string(),
    role: z.enum(GIVEN_ROLES),
    invitedBy: z.string().nullable().meta({ description: 'The name of who sent it.' }),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({
    title: 'TeamInvitation',
    examples: [
      {
        id: '0198c2f0-33cc-7d74-a061-4ebf9c8d7065',
        teamId: '0198c2f0-22bb-7c63-9f50-3dae8b7c6f54',
        email: 'ana@northgate.example',
        role: 'member',
        invitedBy: 'Robin Reyes',
        createdAt: '2027-02-01T09:30:00.000Z',
        expiresAt: '2027-02-08T09:30:00.000Z',
      },
    ],
  });

export type TeamInvitation = z.infer<typeof teamInvitation>;

/** A team with its members. Open invitations are shown to those who may invite. */
export const teamDetail = team
  .extend({
    members: z.array(teamMember).max(MAX_TEAM_MEMBERS),
    invitations: z.array(teamInvitation).max(MAX_TEAM_MEMBERS),
  })
  .meta({ title: 'TeamDetail', examples: [] });

export type TeamDetail = z.infer<typeof teamDetail>;

/** A team with the people that its leads can be assigned to. */
export const teamPeople = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.array(teamMember.pick({ userId: true, name: true })).max(MAX_TEAM_MEMBERS),
});

export type TeamPeople = z.infer<typeof teamPeople>;

export const teamList = z.object({ items: z.array(team).max(MAX_TEAMS) });

/** An open invitation to the caller's address. */
export const receivedInvitation = z.object({
  id: z.uuid(),
  teamName: z.string(),
  invitedBy: z.string().nullable(),
  role: z.enum(GIVEN_ROLES),
  expiresAt: timestamp,
  /** Whether it can be accepted without its link, which otherwise proves that the address is the user's. */
  canAccept: z.boolean(),
  /** Whether there is a mail service that can send the link again. */
  sendsMail: z.boolean(),
});

export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

export const inviteInput = z
  .strictObject({ email: emailText.refine(isSingleLine), role: z.enum(GIVEN_ROLES).default('member') })
  .meta({ title: 'NewTeamInvitation', examples: [{ email: 'ana@northgate.example', role: 'member' }] });

export type InviteInput = z.infer<typeof inviteInput>;

/** An invitation with its link, which is not stored and thus shown only once. Null in the response to a retry. */
export const sentInvitation = teamInvitation
  .extend({
    url: z.string().nullable().meta({ description: 'The link. It is shown only in this answer.' }),
    mailed: z.boolean().meta({ description: 'Whether the mail service has accepted the email.' }),
    sendsMail: z.boolean().meta({ description: 'Whether there is a mail service. If not, pass the link on yourself.' }),
  })
  .meta({ title: 'SentTeamInvitation', examples: [] });

export type SentInvitation = z.infer<typeof sentInvitation>;

/** Which invitation gets a new link, and whether it is mailed. */
export const renewInvitationInput = byId
  .extend({
    mail: z.boolean().default(true).meta({
      description:
        'False makes a new link without mailing it, for you to pass on. For the owner and admins, not for the person who is invited.',
    }),
  })
  .meta({ examples: [{}] });

export const invitationLink = z.strictObject({ token: requiredText(ACCOUNT_LIMITS.token, 'Token is required') });
