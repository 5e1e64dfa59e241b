import { makeRowOf, ROW_KINDS, type RowKind } from '@tests/support/database/row-makers';
import { callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { cookieOf } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { hashPassword } from '@/server/auth/passwords';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers, teams, users } from '@/server/db/schema';
import { type Headers, makeToken } from './credentials';
import { RIGHT_PASSWORD, VICTIM_EMAIL } from './procedures';

/** The text of all rows that only the victim may see, and of those that the victim's team may see too. */
const PRIVATE = 'secret-private@victim.example';
const SHARED = 'secret-shared@victim.example';
/** Of a team whose members do not see what is assigned to others. */
const LIMITED = 'secret-limited@victim.example';
const OTHERS = 'secret@stranger.example';

/** What strangers must not receive, and what not even members of the team must. */
export const VICTIMS_TEXT = /secret-\w+@victim\.example/;
export const PRIVATE_TEXT = /secret-(?:private|email)@victim\.example/;
export const LIMITED_TEXT = /secret-limited@victim\.example/;

export type Ids = Readonly<Record<RowKind, string>>;

export interface World {
  victim: { user: SessionUser; cookie: Headers };
  /** The victim's rows without a team, those of a team with a member, and those of a team of "assigned only" (D65). */
  hidden: Ids;
  shared: Ids;
  limited: Ids;
  stranger: { user: SessionUser; cookie: Headers; token: Headers; rows: Ids };
  member: { user: SessionUser; cookie: Headers; rows: Ids };
  /** An admin and a member of the team of "assigned only", whose leads are assigned to the victim. */
  admin: { user: SessionUser; cookie: Headers };
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
  const joined = teamIds.map((teamId) => ({ teamId, userId: user.id, role: 'member' as const, joinedAt: scope.now }));
  if (joined.length > 0) await scope.db.insert(teamMembers).values(joined);
  return { ...user, teamIds };
}

/** A row of every kind. Linked rows have the same lead. */
async function makeRows(scope: TestScope, owner: SessionUser, text: string, team: string | null = null): Promise<Ids> {
  const making = { scope, owner, text, teamId: team };
  const leadId = await makeRowOf('lead', making);
  const made: [string, string][] = [];
  for (const kind of ROW_KINDS) made.push([kind, await makeRowOf(kind, { ...making, leadId })]);
  return { ...(Object.fromEntries(made) as Ids), lead: leadId, ...(team ? { team } : {}) };
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
    token: (await makeToken(scope, stranger, 'READ_WRITE')).headers,
  };
  await beforeVictim(strangerWithRows);

  const account = await makeAccount(scope, { name: SHARED, email: VICTIM_EMAIL });
  const teamId = await makeRowOf('team', { scope, owner: account, text: SHARED });
  const limitedId = await makeRowOf('team', { scope, owner: account, text: SHARED });
  await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, limitedId));
  const victim = { ...account, teamIds: [teamId, limitedId] };
  const member = await makeAccount(scope, { teamIds: [teamId] });
  const peer = await makeAccount(scope, { teamIds: [limitedId] });
  const admin = await makeAccount(scope, { teamIds: [limitedId] });
  await scope.db.update(teamMembers).set({ role: 'admin' }).where(eq(teamMembers.userId, admin.id));
  const former = await makeAccount(scope, { teamIds: [teamId, limitedId] });
  const world = {
    victim: { user: victim, cookie: await cookieOf(scope, victim) },
    hidden: await makeRows(scope, victim, PRIVATE),
    shared: await makeRows(scope, victim, SHARED, teamId),
    limited: await makeRows(scope, victim, LIMITED, limitedId),
    stranger: strangerWithRows,
    member: await withRows(member),
    admin: { user: admin, cookie: await cookieOf(scope, admin) },
    peer: await withRows(peer),
    former: await withRows(former),
  };
  await scope.db.delete(teamMembers).where(eq(teamMembers.userId, former.id));
  return world;
}
