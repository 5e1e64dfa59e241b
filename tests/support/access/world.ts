import { makeRowOf, ROW_KINDS, type RowKind } from '@tests/support/database/row-makers';
import { callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { cookieOf } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { hashPassword } from '@/server/auth/passwords';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers, users } from '@/server/db/schema';
import { type Headers, makeToken } from './credentials';
import { RIGHT_PASSWORD, VICTIM_EMAIL } from './procedures';

/** The text of all rows that only the victim may see, and of those that the victim's team may see too. */
const PRIVATE = 'secret-private@victim.example';
const SHARED = 'secret-shared@victim.example';
const OTHERS = 'secret@stranger.example';

/** What strangers must not receive, and what not even members of the team must. */
export const VICTIMS_TEXT = /secret-\w+@victim\.example/;
export const PRIVATE_TEXT = /secret-(?:private|email)@victim\.example/;

export type Ids = Readonly<Record<RowKind, string>>;

export interface World {
  victim: { user: SessionUser; cookie: Headers };
  /** The victim's rows without a team, and those of a team with a member. */
  hidden: Ids;
  shared: Ids;
  stranger: { user: SessionUser; cookie: Headers; token: Headers; rows: Ids };
  member: { user: SessionUser; cookie: Headers; rows: Ids };
  /** Was a member of the team. */
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
  const user = await makeUser(scope, { tier: 'PRO', ...choices });
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
  const victim = { ...account, teamIds: [teamId] };
  const member = await makeAccount(scope, { teamIds: [teamId] });
  const former = await makeAccount(scope, { teamIds: [teamId] });
  const world = {
    victim: { user: victim, cookie: await cookieOf(scope, victim) },
    hidden: await makeRows(scope, victim, PRIVATE),
    shared: await makeRows(scope, victim, SHARED, teamId),
    stranger: strangerWithRows,
    member: await withRows(member),
    former: await withRows(former),
  };
  await scope.db.delete(teamMembers).where(eq(teamMembers.userId, former.id));
  return world;
}
