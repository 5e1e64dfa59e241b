import { databaseForFile } from '@tests/support/browser/opening';
import { commandLineOn } from '@tests/support/database/command-line';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '@/domain/shared/time';
import { verifyPassword } from '@/server/auth/passwords';
import { startSession } from '@/server/auth/sessions';
import {
  calendarEvents,
  emailLogs,
  emailTemplates,
  forecastSnapshots,
  leadHistory,
  leads,
  localMail,
  notes,
  pointTotals,
  recoveryCodes,
  secondFactors,
  sessions,
  targets,
  tasks,
  teamMembers,
  users,
} from '@/server/db/schema';

const database = databaseForFile();
const stanchion = commandLineOn(database);

const userRow = async (email: string) => (await database.db.select().from(users).where(eq(users.email, email)))[0];

const OPS = ['--email', 'ops@example.test'];

test('user: create, set a tier, set a password', async () => {
  const create = ['user', 'create', ...OPS, '--password', 'a first password', '--name', 'Ops Person'];
  expect(await stanchion(...create, '--timezone', 'Mars/Olympus')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('time zone'),
  });
  expect(await stanchion(...create, '--beta', '--timezone', 'America/Denver')).toMatchObject({
    code: 0,
    out: 'Created ops@example.test (FREE, beta tester).',
    err: '',
  });
  expect(await userRow('ops@example.test')).toMatchObject({
    isBetaTester: true,
    timezone: 'America/Denver',
    tier: 'FREE',
  });
  expect(await stanchion(...create)).toEqual({ code: 1, out: '', err: 'An account with this email already exists.' });

  expect((await stanchion('user', 'tier', '--email', 'OPS@example.test', '--tier', 'PRO')).code).toBe(0);
  const { db } = database;
  await startSession({ db, env: { APP_URL: 'http://localhost' } }, (await userRow('ops@example.test'))?.id ?? '');
  expect((await stanchion('user', 'password', ...OPS, '--password', 'a second password')).code).toBe(0);
  const user = await userRow('ops@example.test');
  expect(user?.tier).toBe('PRO');
  expect(await verifyPassword(user?.passwordHash, 'a second password')).toBe(true);
  expect(await db.select().from(sessions)).toEqual([]);

  // Setting FREE also ends the trial, and the message mentions the PRO plan of a beta tester.
  expect((await stanchion('user', 'tier', ...OPS, '--tier', 'FREE')).out).toBe(
    'ops@example.test is now on FREE, but has PRO as a beta tester.',
  );
  const free = await userRow('ops@example.test');
  expect(free?.trialEndsAt && free.trialEndsAt.getTime() <= Date.now()).toBe(true);
});

test('user two-factor off turns it off, keeps the password and notifies the user', async () => {
  const { db } = database;
  const locked = ['--email', 'locked-out@example.test'];
  const off = () => stanchion('user', 'two-factor', 'off', ...locked);
  await stanchion('user', 'create', ...locked, '--password', 'a first password', '--name', 'Kim');
  expect(await off()).toMatchObject({ code: 1, err: 'Two-factor sign-in of locked-out@example.test is already off.' });
  const { id: userId = '', passwordHash } = (await userRow('locked-out@example.test')) ?? {};
  const now = new Date();
  await db.insert(secondFactors).values({ userId, secret: 'A'.repeat(32), createdAt: now, confirmedAt: now });
  await db.insert(recoveryCodes).values({ userId, codeHash: 'x' });
  expect(await off()).toMatchObject({
    code: 0,
    out: 'Two-factor sign-in of locked-out@example.test is now off. The password alone signs in.',
  });
  expect([await db.$count(secondFactors), await db.$count(recoveryCodes)]).toEqual([0, 0]);
  expect((await userRow('locked-out@example.test'))?.passwordHash).toBe(passwordHash);
  expect(await db.select({ to: localMail.to, subject: localMail.subject }).from(localMail)).toEqual([
    { to: 'locked-out@example.test', subject: 'Two-factor sign-in is off' },
  ]);
  await db.delete(localMail);
});

test('user list shows who waits for PRO first, until their tier is set', async () => {
  for (const email of ['a@list.test', 'z@list.test']) {
    const given = ['--email', email, '--password', 'a first password', '--name', 'X', '--tier', 'FREE'];
    expect((await stanchion('user', 'create', ...given)).code).toBe(0);
  }
  expect(await stanchion('user', 'list', '--requests')).toMatchObject({ out: '', err: 'Nobody is waiting for PRO.' });
  const requestedAt = new Date('2026-03-10T12:00:00Z');
  await database.db.update(users).set({ upgradeRequestedAt: requestedAt }).where(eq(users.email, 'z@list.test'));
  const waiting = 'z@list.test  FREE  requested PRO 2026-03-10T12:00:00.000Z';
  expect((await stanchion('user', 'list', '--requests')).out).toBe(waiting);
  const { out } = await stanchion('user', 'list');
  expect(out.split('\n')[0]).toBe(waiting);
  expect(out).toContain('\na@list.test  FREE');
  await stanchion('user', 'tier', '--email', 'z@list.test', '--tier', 'PRO');
  expect(await userRow('z@list.test')).toMatchObject({ tier: 'PRO', upgradeRequestedAt: null });
});

test('user delete takes the email twice, and deletions are listed without it', async () => {
  const gone = ['--email', 'gone@example.test'];
  await stanchion('user', 'create', ...gone, '--password', 'a first password', '--name', 'X', '--tier', 'FREE');
  expect(await stanchion('user', 'deletions')).toMatchObject({ out: '', err: 'No account has been deleted.' });
  expect(await stanchion('user', 'delete', ...gone, '--confirm', 'other@example.test')).toMatchObject({
    code: 1,
    out: '',
  });
  expect(await stanchion('user', 'delete', ...gone, '--confirm', 'gone@example.test')).toMatchObject({
    out: 'Deleted the account of gone@example.test.',
  });
  expect(await userRow('gone@example.test')).toBeUndefined();
  expect((await stanchion('user', 'deletions')).out).toMatch(/^\S+Z {2}FREE {2}by operator$/);
  await database.db.delete(localMail);
});

test('user create gives the trial of a sign-up, but --tier FREE means FREE from the start', async () => {
  const create = async (email: string, ...options: string[]) => {
    const given = ['--email', email, '--password', 'a first password', '--name', 'X'];
    return { ...(await stanchion('user', 'create', ...given, ...options)), user: await userRow(email) };
  };
  const signedUp = await create('trial@example.test');
  expect(signedUp.user?.trialEndsAt?.getTime()).toBeGreaterThan(Date.now() + 13 * DAY_MS);
  expect(signedUp.user?.timezone).toBe('UTC');
  expect(signedUp.err).toBe('The time zone is UTC. Choose another with --timezone, or in Settings.');
  const free = await create('free@example.test', '--tier', 'FREE');
  expect(free).toMatchObject({ out: 'Created free@example.test (FREE).', user: { tier: 'FREE', trialEndsAt: null } });
  const pro = await create('pro@example.test', '--tier', 'PRO');
  expect(pro).toMatchObject({ out: 'Created pro@example.test (PRO).', user: { tier: 'PRO' } });
});

test('invalid input prints one plain line to standard error and exits with 1', async () => {
  const outcomes = [
    await stanchion('user', 'create', '--email', 'no', '--password', 'short', '--name', 'X'),
    await stanchion('user', 'tier', '--email', 'nobody@example.test', '--tier', 'PRO'),
  ];
  for (const { code, out, err } of outcomes) {
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.split('\n')).toHaveLength(1);
    expect(err).not.toContain('Error');
  }
  expect(outcomes[0]?.err).toBe('email: Invalid email format; password: Password must be at least 10 characters');
  expect((await stanchion('user', 'tier', ...OPS, '--tier', 'GOLD')).code).toBe(1);
});

test('beta: create prints only the code', async () => {
  expect(await stanchion('beta', 'create')).toEqual({
    code: 0,
    out: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    err: '',
  });
  expect(await stanchion('beta', 'create', '--uses', '5', '--code', 'crew-2026')).toMatchObject({
    code: 0,
    out: 'CREW-2026',
  });
  expect((await stanchion('beta', 'create', '--uses', 'many')).code).toBe(1);
});

test('mail: lists and shows mail of the local outbox', async () => {
  const at = new Date('2026-03-10T12:00:00Z');
  const id = '0198a5c0-0000-7000-8000-000000000001';
  const mail = { id, to: 'a@example.test', subject: 'Hello', body: 'The whole text.', at };
  await database.db.insert(localMail).values(mail);
  expect((await stanchion('mail', 'list')).out).toBe(`${id}  2026-03-10T12:00:00.000Z  a@example.test  Hello`);
  expect((await stanchion('mail', 'show', '0198a5c0')).out).toContain('The whole text.');
});

test('demo: creates a realistic account, recreates it on a second run, and leaves other accounts alone', {
  timeout: 60_000,
}, async () => {
  const { db } = database;
  const readAll = async () => {
    const demo = await userRow('demo@stanchion.example');
    const rows = await db.select().from(leads);
    const work = await db.select().from(tasks);
    const [kept, events] = [await db.select().from(notes), await db.select().from(calendarEvents)];
    return {
      demo,
      rows,
      work,
      kept,
      events,
      history: await db.$count(leadHistory),
      goals: await db.select({ revenue: targets.revenue, deals: targets.deals }).from(targets),
      forecasts: await db.$count(forecastSnapshots),
      templates: demo ? await db.$count(emailTemplates, eq(emailTemplates.ownerId, demo.id)) : 0,
      mail: (await db.select({ delivery: emailLogs.delivery, via: emailLogs.via }).from(emailLogs))
        .map(({ delivery, via }) => `${delivery} ${via}`)
        .sort(),
      teammates: await db.$count(teamMembers),
      people: await db
        .select({ email: users.email, points: pointTotals.points })
        .from(pointTotals)
        .innerJoin(users, eq(users.id, pointTotals.userId))
        .where(eq(pointTotals.period, 'ALL_TIME')),
    };
  };
  const first = await stanchion('demo', '--password', 'demo password');
  expect(first.out).toBe('Sign in as demo@stanchion.example with the password demo password');
  const { demo, rows, work, kept, events, history, goals, forecasts, templates, mail, teammates, people } =
    await readAll();
  expect(await verifyPassword(demo?.passwordHash, 'demo password')).toBe(true);
  expect(rows).toHaveLength(78);
  expect(rows.filter(({ ownerId }) => ownerId === demo?.id)).toHaveLength(60);
  expect(new Set(rows.map(({ status }) => status)).size).toBe(6);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(78);
  expect(rows.every(({ email, phone }) => /^[a-z.]+@example\.com$/.test(email) && phone.startsWith('(555)'))).toBe(
    true,
  );
  expect(history).toBeGreaterThan(rows.length * 2);
  const ages = rows.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / DAY_MS);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeGreaterThan(100);
  expect(Math.max(...ages)).toBeLessThan(155);
  expect([kept.length, kept.filter(({ leadId }) => leadId !== null).length]).toEqual([6, 4]);
  expect([events.length, events.filter(({ leadId }) => leadId !== null).length]).toEqual([9, 6]);
  expect(events.some(({ startTime }) => startTime > new Date())).toBe(true);
  expect(goals).toEqual([{ revenue: 45_000, deals: 4 }]);
  expect(forecasts).toBeGreaterThanOrEqual(4);
  expect(templates).toBe(6);
  expect(mail).toEqual([
    'canceled null',
    'failed local',
    'scheduled null',
    'sent local',
    'sent local',
    'sent local',
    'sent local',
  ]);
  // Rows of a lead are in its team.
  const teamOf = new Map(rows.map(({ id, teamId }) => [id, teamId]));
  const strays = [...work, ...kept, ...events].filter(
    ({ leadId, teamId }) => leadId !== null && teamId !== teamOf.get(leadId),
  );
  expect(strays.map(({ title }) => title)).toEqual([]);
  // A team in which every member has points and shares leads, and one works on a lead of another.
  expect(teammates).toBe(4);
  expect(people).toHaveLength(4);
  expect(people.every(({ email, points }) => email.endsWith('@stanchion.example') && points > 0)).toBe(true);
  expect(new Set(rows.filter(({ teamId }) => teamId !== null).map(({ ownerId }) => ownerId)).size).toBe(4);
  expect(rows.filter(({ ownerId, assigneeId }) => assigneeId !== null && assigneeId !== ownerId)).toHaveLength(4);
  const overdue = work.filter(
    ({ ownerId, status, dueDate }) => ownerId === demo?.id && status === 'PENDING' && dueDate < new Date(),
  );
  expect(overdue.length).toBeGreaterThan(0);
  expect(overdue.length).toBeLessThan(15);

  const ops = await userRow('ops@example.test');
  const lead = rows.find(({ teamId }) => teamId === null);
  if (!ops || !lead) throw new Error('Nothing to copy.');
  const { searchText: _, ...copy } = lead;
  await db.insert(leads).values({ ...copy, id: '0198a5c0-0000-7000-8000-000000000002', ownerId: ops.id });
  expect((await stanchion('demo')).out).toMatch(/ with the password [\w-]{12}$/);
  const again = await readAll();
  expect(again.rows).toHaveLength(79);
  expect(again.work).toHaveLength(work.length);
  expect([again.goals, again.forecasts, again.mail, again.teammates]).toEqual([goals, forecasts, mail, teammates]);
  const names = (set: typeof rows) => set.map(({ companyName, status }) => `${companyName} ${status}`).sort();
  expect(names(again.rows.filter(({ ownerId }) => ownerId !== ops.id))).toEqual(names(rows));
});

test('regulatory: list the states, and mark one as verified', async () => {
  const listed = await stanchion('regulatory');
  expect(listed.out.split('\n')).toHaveLength(12);
  expect(listed.out).toMatch(/^not verified {2}California {2}https:\/\//);
  const verified = await stanchion('regulatory', 'verify', 'new york');
  expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/^New York is verified: /) });
  expect((await stanchion('regulatory')).out).toMatch(/^verified 20\d\d-\d\d-\d\d {2}New York/m);
  expect((await stanchion('regulatory', 'verify', 'New York', '--undo')).code).toBe(0);
  expect((await stanchion('regulatory')).out).toMatch(/^not verified {2}New York/m);
  expect(await stanchion('regulatory', 'verify', 'Atlantis')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('There is no state Atlantis.'),
  });
});

test('user email moves an account, and notifies the old address before the database is closed', async () => {
  await stanchion('user', 'create', '--email', 'left@example.test', '--password', 'a first password', '--name', 'Kim');
  const moved = await stanchion('user', 'email', '--email', 'left@example.test', '--to', 'kim@example.test');
  expect(moved).toMatchObject({ code: 0, out: 'left@example.test signs in as kim@example.test from now on.', err: '' });
  const { out } = await stanchion('mail', 'list');
  expect(out).toMatch(/left@example\.test.*Your Stanchion email address has changed/);
});
