import { and, eq, inArray } from 'drizzle-orm';
import { resetPasswordInput } from '@/domain/accounts/account';
import { TRIAL_DAYS } from '@/domain/plans/plans';
import { addDays } from '@/domain/shared/time';
import { newToken } from '../../auth/sessions';
import { NOUN_TABLES } from '../../db/noun-tables';
import {
  customFields,
  domainEvents,
  emailLogs,
  forecastSnapshots,
  licenses,
  localMail,
  notifications,
  pointEntries,
  pointTotals,
  quoteSettings,
  rateCards,
  streaks,
  targets,
  teamMembers,
  teams,
  usage,
  users,
} from '../../db/schema';
import { announce } from '../../integrations/realtime';
import type { Actor, Scope } from '../../scope';
import { createAccount, findUserByEmail } from '../../services/accounts/accounts';
import { hashNewPassword } from '../../services/accounts/new-password';
import { setPassword } from '../../services/accounts/passwords';
import { refreshStageMedians } from '../../services/dashboard/stage-medians';
import { setTargets } from '../../services/dashboard/targets';
import { addStarters } from '../../services/emails/templates/templates';
import { registerStreak } from '../../services/gamification/streaks';
import { deleteMembers } from '../../services/teams/memberships';
import { DEMO_COMPANIES } from './companies';
import { addDemoFields } from './custom-fields';
import { addNotesAndEvents } from './days';
import { addDemoLeads } from './demo-leads';
import { addEmails } from './emails';
import { recordPastForecasts } from './forecasts';
import { MEETING_TABLES, prepareMeetings } from './meetings';
import { addDemoLetterhead, addDemoQuotes } from './quotes';
import { addDemoPlans, addDemoTerms } from './staffing';
import { addColleagues, assignLeads, COLLEAGUES, formTeam } from './team';
import { addOwnTasks, completeOldTasks } from './work';

const DEMO_EMAIL = 'demo@stanchion.example';

/** The rep has used the app every day for this long, and gets the weekly bonus soon. */
const STREAK_DAYS = 11;

/** One in this many of the rep's leads is shared with the team. */
const SHARED_EVERY = 4;

/**
 * Fills the demo account with five months of work, and its team with three colleagues, replacing their previous
 * content. Other accounts are not affected.
 */
export async function loadDemo(scope: Scope, { password = newToken().slice(0, 12) }): Promise<void> {
  const chosen = resetPasswordInput.shape.password.parse(password);
  const rep = await demoActor(scope, { name: 'Jordan Avery', email: DEMO_EMAIL, password: chosen });
  // With a random password, no one can sign in as a colleague.
  const asColleague = ({ name, email }: (typeof COLLEAGUES)[number]) =>
    demoActor(scope, { name, email, password: newToken() });
  const others: Actor[] = [];
  for (const colleague of COLLEAGUES) others.push(await asColleague(colleague));
  await clear(scope, [rep, ...others]);
  const [actor, ...colleagues] = await formTeam([rep, ...others]);
  const [teamId] = actor.user.teamIds;
  await addDemoFields(actor, teamId);
  await addDemoTerms(actor, teamId);
  await addDemoLetterhead(actor, teamId);
  await addDemoLeads(
    actor,
    DEMO_COMPANIES.map((company, index) => ({
      ...company,
      index,
      teamId: index % SHARED_EVERY === 0 ? teamId : undefined,
    })),
  );
  await addColleagues(colleagues);
  await assignLeads(actor, colleagues);
  await completeOldTasks(actor);
  await addOwnTasks(actor);
  await addNotesAndEvents(actor);
  await addStarters(actor);
  await addEmails(actor);
  for (let days = STREAK_DAYS; days >= 0; days -= 1) await registerStreak({ ...actor, now: addDays(actor.now, -days) });
  await refreshStageMedians(actor, [actor.user.id]);
  await setTargets(actor, { revenue: 45_000, deals: 4 });
  await recordPastForecasts(actor);
  await prepareMeetings(actor);
  await addDemoPlans(actor);
  await addDemoQuotes(actor);
  console.info(`Sign in as ${DEMO_EMAIL} with the password ${chosen}`);
}

interface DemoAccount {
  name: string;
  email: string;
  password: string;
}

async function demoActor(scope: Scope, given: DemoAccount): Promise<Actor> {
  const { db, now } = scope;
  const trialEndsAt = addDays(now, TRIAL_DAYS);
  const known = await findUserByEmail(db, given.email);
  const account = { ...given, timezone: 'America/New_York' };
  const user = known ?? (await createAccount(scope, account));
  if (known) await setPassword(scope, known.id, { passwordHash: await hashNewPassword(account) });
  await db.update(users).set({ trialEndsAt }).where(eq(users.id, user.id));
  return { ...scope, user: { ...user, trialEndsAt, teamIds: [] } };
}

async function clear({ db }: Scope, actors: readonly Actor[]): Promise<void> {
  const ids = actors.map(({ user }) => user.id);
  await db.transaction(async (tx) => {
    const nouns = Object.values(NOUN_TABLES).map(({ table }) => table);
    for (const table of [...nouns.reverse(), emailLogs, domainEvents]) {
      await tx.delete(table).where(inArray(table.ownerId, ids));
    }
    const kept = [usage, targets, forecastSnapshots, pointEntries, pointTotals, streaks, ...MEETING_TABLES];
    for (const table of [notifications, localMail, ...kept]) await tx.delete(table).where(inArray(table.userId, ids));
    await announce(tx, 'notifications', ids);
    const owned = await tx
      .select({ id: teamMembers.teamId })
      .from(teamMembers)
      .where(and(inArray(teamMembers.userId, ids), eq(teamMembers.role, 'owner')));
    await tx.delete(customFields).where(inArray(customFields.ownerId, ids));
    for (const table of [rateCards, licenses, quoteSettings]) await tx.delete(table).where(inArray(table.ownerId, ids));
    for (const { id } of owned) {
      await tx.delete(customFields).where(eq(customFields.teamId, id));
      await deleteMembers(tx, id);
      await tx.delete(teams).where(eq(teams.id, id));
    }
  });
}
