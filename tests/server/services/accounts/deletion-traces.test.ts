import { RIGHT_PASSWORD } from '@tests/support/access/account-procedures';
import { makeAccount } from '@tests/support/access/world';
import { databaseForFile } from '@tests/support/browser/opening';
import { columnsAbout, fillPersonalColumns, PERSONAL_COLUMNS } from '@tests/support/database/personal-rows';
import { makeRowOf, ROW_KINDS, TEAM_KINDS } from '@tests/support/database/row-makers';
import { readTables } from '@tests/support/database/rows';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq, ilike, like } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeEach, expect, it } from 'vitest';
import { HANDOVER_NOTE_TITLE } from '@/domain/leads/handover';
import { leadCsv } from '@/domain/leads/lead-csv';
import { type SessionUser, startSession } from '@/server/auth/sessions';
import {
  bulkChangeRows,
  leads,
  localMail,
  notes,
  notifications,
  rateLimits,
  teamInvitations,
} from '@/server/db/schema';
import { createMailer } from '@/server/integrations/mailer';
import { deleteOwnAccount } from '@/server/services/accounts/deletion/delete-account';
import { confirmEmailChange, requestEmailChange } from '@/server/services/accounts/email-change';
import { requestPasswordReset } from '@/server/services/accounts/password-reset';
import { beginSecondFactor, confirmSecondFactor } from '@/server/services/accounts/second-factor/set-up';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { importLeads } from '@/server/services/leads/imports/lead-import';

const database = databaseForFile();
const NAME = 'Quintessa Farewell';
const TYPED = 'typed@content.example';
let scope: TestScope;
let work: Promise<unknown>[];
let user: SessionUser;
let formerEmail: string;
let team: string;
let owner: SessionUser;
let number = 0;

/** A member of another user's team, with the mailer of an installation without a mail service. */
beforeEach(async () => {
  number += 1;
  work = [];
  const background: TestScope['background'] = (start) => void work.push(start());
  scope = Object.assign(testScope(database, { now: new Date(), env: { RATE_LIMIT_FACTOR: 1000 } }), { background });
  scope.mailer = createMailer(scope.env, scope.db);
  formerEmail = `Leaving.${number}@example.test`;
  user = await makeAccount(scope, { name: NAME, email: formerEmail });
  team = await makeTeam(scope);
  owner = await joinTeam(scope, await makeUser(scope, { name: 'Remaining Owner', tier: 'PRO' }), team, 'owner');
});

const settled = () => Promise.all(work);

const invite = (by: SessionUser, id: string, email: string) =>
  callerFor(scope, by).teams.invite({ id, changes: { email } });

/** Moves the account with the links in the local outbox. */
async function moveTo(newEmail: string): Promise<void> {
  await requestEmailChange(actorFor(scope, user), { newEmail, password: RIGHT_PASSWORD });
  await settled();
  const mails = await scope.db.select().from(localMail).where(like(localMail.body, '%/auth/email/confirm?token=%'));
  const visitor = { ...scope, address: '203.0.113.9', sessionId: null };
  for (const to of [formerEmail, newEmail]) {
    const body = mails.find((mail) => mail.to === to)?.body ?? '';
    const token = /confirm\?token=([\w-]+)/.exec(body)?.[1] ?? '';
    await confirmEmailChange(visitor, { token });
  }
  await settled();
  user = { ...user, email: newEmail };
}

/** What clients were shown, and may have signed, stays as it was: the quotes of a team name who made them. */
const KEPT = 'quote_versions';

/** The tables in which something identifies the user, beside quotes of their teams. */
async function tablesAbout({ id, email }: SessionUser, ...more: string[]): Promise<string[]> {
  const traces = [id, email, formerEmail, NAME, ...more].map((trace) => trace.toLowerCase());
  const { [KEPT]: _, ...tables } = await readTables(scope);
  const found = Object.entries(tables).filter(([, rows]) => traces.some((trace) => rows.toLowerCase().includes(trace)));
  const limits = await scope.db.select({ key: rateLimits.key }).from(rateLimits);
  const isLimited = limits.some(({ key }) => traces.some((trace) => key.toLowerCase().includes(trace)));
  return [...found.map(([name]) => name), ...(isLimited ? ['rate_limits'] : [])].sort();
}

it('leaves no id, address or name of an account that has a row in every table about users', async () => {
  // Mail, invitations and notifications about the account, before and after it moved to another address.
  await invite(owner, team, formerEmail);
  user = await joinTeam(scope, user, team);
  await scope.db.update(teamInvitations).set({ ended: 'accepted', endedAt: scope.now });
  await moveTo(`Moved.${number}@example.test`);
  const ownTeam = await makeRowOf('team', { scope, owner: user, text: TYPED });
  await invite(user, ownTeam, owner.email);
  await requestPasswordReset({ ...scope, address: '203.0.113.9', sessionId: null }, { email: user.email });

  for (const kind of ROW_KINDS) await makeRowOf(kind, { scope, owner: user, text: TYPED });
  for (const kind of TEAM_KINDS) await makeRowOf(kind, { scope, owner: user, text: TYPED, teamId: team });
  await startSession({ ...scope, userAgent: 'A browser' }, user.id);
  const [shared] = await scope.db.select().from(leads).where(eq(leads.teamId, team));
  await scope.db.update(leads).set({ assigneeId: user.id }).where(eq(leads.teamId, team));
  // A change by a teammate that can be undone stores the former assignee; changes of rows by the user store an actor.
  await changeManyLeads(actorFor(scope, owner), {
    select: { ids: [shared?.id ?? ''] },
    action: { change: { priority: 'LOW' } },
  });
  const theirs = await makeRowOf('lead', { scope, owner, text: TYPED, teamId: team });
  await callerFor(scope, user).leads.update({ id: theirs, changes: { priority: 'HIGH' } });
  const mention = { title: 'Gate', content: `Ask @${NAME}.`, leadId: theirs } as const;
  await callerFor(scope, owner).notes.create({ ...mention, mentions: [user.id] });
  await callerFor(scope, user).notes.create({ ...mention, content: 'See this.', mentions: [owner.id] });
  await scope.db.insert(rateLimits).values({
    key: `sign-in:${formerEmail.toLowerCase()}:203.0.113.9`,
    ...{ hits: 1, resetsAt: new Date('2100-01-01') },
  });
  const goneTeam = await makeTeam(scope);
  await joinTeam(scope, owner, goneTeam, 'owner');
  await joinTeam(scope, user, goneTeam);
  const wasShared = await makeRowOf('lead', { scope, owner, text: TYPED, teamId: goneTeam });
  const teamOwner = callerFor(scope, { ...owner, teamIds: [team, goneTeam] });
  await teamOwner.leads.update({ id: wasShared, changes: { assigneeId: user.id } });
  await teamOwner.teams.delete({ id: goneTeam });
  const newEmail = `Unconfirmed.${number}@example.test`;
  await requestEmailChange(actorFor(scope, user), { newEmail, password: RIGHT_PASSWORD });
  await settled();
  const { secret } = await beginSecondFactor(actorFor(scope, user), { password: RIGHT_PASSWORD });
  const epoch = scope.now.getTime() / 1000;
  const [code] = await confirmSecondFactor(actorFor(scope, user), { code: generateSync({ secret, epoch }) });
  await settled();
  await fillPersonalColumns(scope, user);
  expect(await columnsAbout(scope, user)).toEqual(PERSONAL_COLUMNS.map(({ name }) => name).sort());
  const mails = await scope.db
    .select({ subject: localMail.subject })
    .from(localMail)
    .where(ilike(localMail.body, `%${NAME}%`));
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Your Stanchion email address is about to change',
      'Your Stanchion email address has changed',
      'Set a new Stanchion password',
      `${NAME} invited you to ${TYPED} on Stanchion`,
      'Two-factor sign-in is on',
    ]),
  );

  const phrase = 'delete my account';
  await deleteOwnAccount(actorFor(scope, user), { password: RIGHT_PASSWORD, phrase, ...(code && { code }) });
  await settled();
  expect(await tablesAbout(user, newEmail)).toEqual([]);
  expect(await columnsAbout(scope, user)).toEqual([]);
});

it('removes the user from handovers that teammates can still undo', async () => {
  user = await joinTeam(scope, user, team);
  // Work that a teammate handed to the user, and the user's own that the teammate handed to themselves.
  const third = await joinTeam(scope, await makeUser(scope), team);
  const toUser = await makeRowOf('lead', { scope, owner, text: TYPED, teamId: team });
  await makeRowOf('task', { scope, owner, text: TYPED, teamId: team, leadId: toUser });
  const fromUser = await makeRowOf('lead', { scope, owner, text: TYPED, teamId: team });
  await makeRowOf('task', { scope, owner: user, text: TYPED, teamId: team, leadId: fromUser });
  for (const [id, assigneeId] of [
    [toUser, user.id],
    [fromUser, third.id],
  ] as const) {
    await changeManyLeads(actorFor(scope, owner), {
      select: { ids: [id] },
      action: { change: { assigneeId }, handover: { move: ['openTasks'], note: 'Yours now.' } },
    });
  }
  const kept = await scope.db.select().from(bulkChangeRows);
  const handed = kept.filter(({ before }) => JSON.stringify(before.handedOver ?? null).includes(user.id));
  expect(handed).toHaveLength(2);
  await deleteOwnAccount(actorFor(scope, user), { password: RIGHT_PASSWORD, phrase: 'delete my account' });
  expect(await tablesAbout(user)).toEqual([]);
  // The undo still works. The deletion has changed the lead that the user had, so that one stays as it is.
  for (const { changeId } of handed) await callerFor(scope, owner).bulk.undo({ id: changeId });
  const noted = await scope.db.select({ leadId: notes.leadId }).from(notes).where(eq(notes.title, HANDOVER_NOTE_TITLE));
  expect(noted).toEqual([{ leadId: toUser }]);
});

it('leaves no values of a lead that a teammate updated by an import while it was shared', async () => {
  user = await joinTeam(scope, user, team);
  const id = await makeRowOf('lead', { scope, owner: user, text: TYPED, teamId: team });
  const csv = `id,companyName,contactPerson\n${id},Renamed,Ann`;
  const source = rowsFromCsv(leadCsv({ allowMissingEmail: true }), csv);
  await importLeads(actorFor(scope, owner), { source, createTasks: false, onKnown: 'update' });
  const kept = () => scope.db.$count(bulkChangeRows, eq(bulkChangeRows.subjectId, id));
  expect(await kept()).toBe(1);
  await callerFor(scope, user).leads.update({ id, changes: { teamId: null } });
  await deleteOwnAccount(actorFor(scope, user), { password: RIGHT_PASSWORD, phrase: 'delete my account' });
  expect(await kept()).toBe(0);
});

it('leaves no count of a request that was in progress while the account was deleted', async () => {
  const deletion = { password: RIGHT_PASSWORD, phrase: 'delete my account' } as const;
  await deleteOwnAccount(actorFor(scope, user), deletion);
  await expect(deleteOwnAccount(actorFor(scope, user), deletion)).rejects.toThrow('The current password is incorrect.');
  expect(await tablesAbout(user)).toEqual([]);
});

it('shows “Former member” in notifications of teammates and in notes that mention the user', async () => {
  user = await joinTeam(scope, user, team);
  const id = await makeRowOf('lead', { scope, owner: user, teamId: team, text: TYPED });
  const caller = callerFor(scope, user);
  await caller.leads.update({ id, changes: { assigneeId: owner.id } });
  const note = { title: 'Gate', leadId: id } as const;
  await caller.notes.create({ ...note, content: 'See this.', mentions: [owner.id] });
  const kept = await callerFor(scope, owner).notes.create({
    ...{ ...note, content: `Ask @${NAME}, not @${NAME}son.` },
    mentions: [user.id],
  });
  await deleteOwnAccount(actorFor(scope, user), { password: RIGHT_PASSWORD, phrase: 'delete my account' });
  const told = await scope.db.select().from(notifications).where(eq(notifications.userId, owner.id));
  expect(told.map(({ message }) => message).sort()).toEqual([
    'A member has deleted their account. Their leads in the team are now yours.',
    `Former member assigned ${TYPED} to you.`,
    `Former member mentioned you in “Gate” on ${TYPED}.`,
  ]);
  const [mentioning] = await scope.db.select().from(notes).where(eq(notes.id, kept.id));
  expect(mentioning).toMatchObject({ content: `Ask @Former member, not @${NAME}son.`, version: 2 });
});

it('keeps mail to a former address once another account has it', async () => {
  await moveTo(`Moved.${number}@example.test`);
  const next = await makeUser(scope, { email: formerEmail });
  await invite(owner, team, next.email);
  await deleteOwnAccount(actorFor(scope, user), { password: RIGHT_PASSWORD, phrase: 'delete my account' });
  await settled();
  expect(await scope.db.$count(teamInvitations, eq(teamInvitations.email, next.email))).toBe(1);
  expect(await scope.db.$count(localMail, eq(localMail.to, next.email))).toBe(1);
});
