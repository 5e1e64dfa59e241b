import { type Making, makeRowOf, ROW_KINDS, type RowKind, TEAM_KINDS } from '@tests/support/database/row-makers';
import { callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { cookieOf } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { hashPassword } from '@/server/auth/passwords';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, teams, users } from '@/server/db/schema';
import { deleteMember, setRole } from '@/server/services/teams/memberships';
import { RIGHT_PASSWORD, VICTIM_EMAIL } from './account-procedures';
import { type Headers, makeToken } from './credentials';
import type { AssignedTo, Right, Role, Visibility } from './rights';

/** The text of all rows that only the victim may see, and of those that the victim's team may see too. */
const PRIVATE = 'secret-private@victim.example';
export const SHARED = 'secret-shared@victim.example';
/** Of a team whose members do not see what is assigned to others, and what they do see of it. */
const LIMITED = 'secret-limited@victim.example';
export const ASSIGNED = 'secret-assigned@victim.example';
const OTHERS = 'secret@stranger.example';

/** What strangers must not receive, and what not even members of the team must. */
export const VICTIMS_TEXT = /secret-\w+@victim\.example/;
export const PRIVATE_TEXT = /secret-(?:private|email)@victim\.example/;
export const LIMITED_TEXT = /secret-limited@victim\.example/;
/** What those receive who may. */
export const TEAMS_TEXT = /secret-(?:shared|limited|assigned)@victim\.example/;

export type Ids = Readonly<Record<RowKind, string>>;
export type TeamIds = Readonly<Record<(typeof TEAM_KINDS)[number], string>>;

interface Somebody {
  user: SessionUser;
  cookie: Headers;
}

/** A team with everybody in it but the victim, who is another member of it. */
export interface PlayedTeam {
  id: string;
  people: Record<Role, Somebody>;
}

export interface World {
  victim: { user: SessionUser; cookie: Headers };
  /** The victim's rows without a team, those of an open team, and those of a team of "assigned only" (D65). */
  hidden: Ids;
  shared: Ids;
  limited: Ids;
  /** The victim's rows in the second team that are assigned to its member `peer`, and to nobody. */
  assigned: TeamIds;
  unassigned: TeamIds;
  teams: Record<Visibility, PlayedTeam>;
  stranger: { user: SessionUser; cookie: Headers; token: Headers; rows: Ids };
  member: { user: SessionUser; cookie: Headers; rows: Ids };
  /** A member of the team of "assigned only". */
  peer: { user: SessionUser; cookie: Headers; rows: Ids };
  /** Was a member of both teams. */
  former: { user: SessionUser; cookie: Headers; rows: Ids };
}

interface Account {
  name?: string;
  email?: string;
  teamIds?: string[];
}

/** Hashing takes long, so all accounts share a hash. */
let passwordHash: Promise<string> | undefined;

/** An account with a password and a calendar feed. */
export async function makeAccount(scope: TestScope, { teamIds = [], ...choices }: Account = {}): Promise<SessionUser> {
  const fixed = { tier: 'PRO', hideFromLeaderboard: true, postalAddress: '12 Harbor Road, Portland' } as const;
  const user = await makeUser(scope, { ...fixed, ...choices });
  passwordHash ??= hashPassword(RIGHT_PASSWORD);
  await scope.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, user.id));
  await callerFor(scope, user).calendarFeed.make();
  for (const teamId of teamIds) await joinTeam(scope, user, teamId);
  return { ...user, teamIds };
}

interface Place {
  id: string;
  /** Who may invite people to it. */
  inviter: SessionUser;
}

/** A row of every kind. Linked rows have the same lead. */
async function makeRows(scope: TestScope, owner: SessionUser, text: string, team?: Place): Promise<Ids> {
  const making = { scope, owner, text, teamId: team?.id ?? null };
  const leadId = await makeRowOf('lead', making);
  if (!team) await callerFor(scope, owner).quoteSettings.save({ changes: { companyName: text } });
  const made: [string, string][] = [];
  for (const kind of ROW_KINDS) {
    const maker = kind === 'invitation' && team ? team.inviter : owner;
    const { webhook: webhookId } = Object.fromEntries(made);
    made.push([kind, await makeRowOf(kind, { ...making, owner: maker, leadId, ...(webhookId && { webhookId }) })]);
  }
  return { ...(Object.fromEntries(made) as Ids), lead: leadId, ...(team ? { team: team.id } : {}) };
}

/** A row of a kind, with its lead assigned to somebody or nobody. */
export async function makeAssigned(kind: RowKind, making: Making, assigneeId: string | null): Promise<string> {
  const isLead = kind === 'lead' || kind === 'deletedLead';
  const leadId = isLead ? undefined : (making.leadId ?? (await makeRowOf('lead', making)));
  const id = await makeRowOf(kind, { ...making, ...(leadId && { leadId }) });
  await making.scope.db
    .update(leads)
    .set({ assigneeId })
    .where(eq(leads.id, leadId ?? id));
  return id;
}

async function makeAssignedRows(making: Making, assigneeId: string | null): Promise<TeamIds> {
  const lead = await makeAssigned('lead', making, assigneeId);
  const linked: [string, string][] = [];
  for (const kind of TEAM_KINDS) linked.push([kind, await makeAssigned(kind, { ...making, leadId: lead }, assigneeId)]);
  // Found by its lead.
  await makeRowOf('email', { ...making, leadId: lead });
  return { ...(Object.fromEntries(linked) as TeamIds), lead };
}

/** The victim's rows that stand for a right. */
export function rowsOf({ shared, limited, assigned, unassigned }: World, { visibility, assignedTo }: Right): TeamIds {
  if (visibility === 'open') return shared;
  return ({ another: limited, caller: assigned, nobody: unassigned } as const satisfies Record<AssignedTo, TeamIds>)[
    assignedTo
  ];
}

/** The accounts of the tests. `beforeVictim` runs when the stranger exists, but none of the others. */
export async function makeWorld(
  scope: TestScope,
  beforeVictim: (stranger: World['stranger']) => Promise<void> = async () => {},
): Promise<World> {
  const stranger = await makeAccount(scope);
  const withRows = async (user: SessionUser) => ({
    user,
    cookie: await cookieOf(scope, user),
    rows: await makeRows(scope, user, OTHERS),
  });
  const strangerWithRows = {
    ...(await withRows(stranger)),
    token: (await makeToken(scope, stranger, ['read', 'write'])).headers,
  };
  await beforeVictim(strangerWithRows);

  const account = await makeAccount(scope, { name: SHARED, email: VICTIM_EMAIL });
  const boss = await makeAccount(scope);
  const teamId = await makeRowOf('team', { scope, owner: boss, text: SHARED });
  const limitedId = await makeRowOf('team', { scope, owner: boss, text: SHARED });
  await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, limitedId));
  const teamIds = [teamId, limitedId];
  const victim = { ...account, teamIds };
  for (const team of teamIds) await joinTeam(scope, account, team);
  const member = await makeAccount(scope, { teamIds: [teamId] });
  const peer = await makeAccount(scope, { teamIds: [limitedId] });
  const admin = await makeAccount(scope, { teamIds });
  for (const teamId of teamIds) await setRole(scope.db, { teamId, userId: admin.id }, { from: 'member', to: 'admin' });
  const former = await makeAccount(scope, { teamIds: [teamId, limitedId] });
  const signedIn = async (user: SessionUser) => ({ user, cookie: await cookieOf(scope, user) });
  const world: Omit<World, 'teams'> = {
    victim: { user: victim, cookie: await cookieOf(scope, victim) },
    hidden: await makeRows(scope, victim, PRIVATE),
    shared: await makeRows(scope, victim, SHARED, { id: teamId, inviter: boss }),
    limited: await makeRows(scope, victim, LIMITED, { id: limitedId, inviter: boss }),
    assigned: await makeAssignedRows({ scope, owner: victim, text: ASSIGNED, teamId: limitedId }, peer.id),
    unassigned: await makeAssignedRows({ scope, owner: victim, text: ASSIGNED, teamId: limitedId }, null),
    stranger: strangerWithRows,
    member: await withRows(member),
    peer: await withRows(peer),
    former: await withRows(former),
  };
  for (const teamId of teamIds) await deleteMember(scope.db, { teamId, userId: former.id });
  const others = {
    ...{ owner: await signedIn({ ...boss, teamIds }), admin: await signedIn(admin) },
    ...{ former: world.former, outsider: world.stranger },
  };
  const playedTeams = {
    open: { id: teamId, people: { ...others, member: world.member } },
    assignedOnly: { id: limitedId, people: { ...others, member: world.peer } },
  };
  return { ...world, teams: playedTeams };
}
