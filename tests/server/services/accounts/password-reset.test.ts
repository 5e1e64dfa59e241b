import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, type TestScope } from '@tests/support/database/scope';
import { refusal } from '@tests/support/problems';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashToken, readSession } from '@/server/auth/sessions';
import { listMail, showMail } from '@/server/cli/mail';
import { apiTokens, localMail, passwordResets } from '@/server/db/schema';
import { createMailer } from '@/server/integrations/mailer';
import { sweepOldRows } from '@/server/jobs/purge';
import { findUserByEmail, signIn, signUp } from '@/server/services/accounts/accounts';
import { createApiToken } from '@/server/services/accounts/api-tokens';
import { otherAccessBehind } from '@/server/services/accounts/other-access';
import { requestPasswordReset, resetPassword } from '@/server/services/accounts/password-reset';
import { changePassword } from '@/server/services/accounts/passwords';
import { createFeed, readFeed } from '@/server/services/calendar/calendar-feed';

type TestVisitor = TestScope & { address: string; sessionId: null };
type Work = () => Promise<void>;

const { database, scope } = scopeForEach({ env: { APP_URL: 'https://crm.example.test' } });
let visitor: TestVisitor;
let email: string;
let number = 0;
/** Background work. */
let work: Promise<void>[];

beforeEach(() => {
  number += 1;
  email = `reset.${number}@example.test`;
  const started: Promise<void>[] = [];
  work = started;
  const background = (job: Work) => void started.push(job());
  visitor = { ...scope, background, address: `198.51.100.${number}`, sessionId: null };
});
afterEach(() => vi.restoreAllMocks());

const OLD = 'a password to forget';
const NEW = 'a password to keep';
const LINK = /^https:\/\/crm\.example\.test\/auth\/reset\?token=([\w-]{43})$/m;

const signedUp = () => signUp(visitor, { name: 'Robin', email, password: OLD });
const linkIn = (body = '') => LINK.exec(body)?.[1] ?? '';
/** Requests a link and waits for its mail. */
async function ask(recipient = email, who: TestVisitor = visitor): Promise<void> {
  await requestPasswordReset(who, { email: recipient });
  await Promise.all(work);
}
async function openLink(): Promise<string> {
  await ask();
  return linkIn(visitor.sent.at(-1)?.body);
}

test('mails a link to the configured address and stores only the hash of its token', async () => {
  const { user } = await signedUp();
  await ask(email.toUpperCase());
  expect(visitor.sent).toHaveLength(1);
  expect(visitor.sent[0]).toMatchObject({ to: email, subject: 'Set a new Stanchion password' });
  const token = linkIn(visitor.sent[0]?.body);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await database.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
  expect(rows).toEqual([
    { tokenHash: hashToken(token), userId: user.id, expiresAt: new Date(visitor.now.getTime() + 3_600_000) },
  ]);
});

test('sends mail only if there is an account', async () => {
  await signedUp();
  await ask();
  await ask(`no.${email}`);
  expect(visitor.sent).toHaveLength(1);
});

test('responds before doing any work that only an account needs', async () => {
  await signedUp();
  const jobs: Work[] = [];
  const later = { ...visitor, background: (job: Work) => void jobs.push(job) };
  const cost: number[] = [];
  for (const recipient of [email, `no.${email}`]) {
    database.resetStatements();
    await requestPasswordReset(later, { email: recipient });
    cost.push(database.statements.filter((statement) => !statement.includes('delete from "rate_limits"')).length);
  }
  expect(cost).toEqual([2, 2]);
  expect(jobs).toHaveLength(2);
  expect(visitor.sent).toEqual([]);
  for (const job of jobs) await job();
  expect(visitor.sent).toMatchObject([{ to: email }]);
});

test('starts the work itself without a background runner', async () => {
  await signedUp();
  await requestPasswordReset({ ...visitor, background: undefined }, { email });
  expect(visitor.sent).toEqual([]);
  await vi.waitFor(() => expect(visitor.sent).toHaveLength(1), LONG_TIMEOUT);
});

test('deletes expired links when the next one is created', async () => {
  await signedUp();
  const { user: other } = await signUp(visitor, { name: 'Kim', email: `kim.${email}`, password: OLD });
  const expiresAt = visitor.now;
  await database.db.insert(passwordResets).values({ tokenHash: `ended-${number}`, userId: other.id, expiresAt });
  await ask();
  expect(await database.db.$count(passwordResets, eq(passwordResets.userId, other.id))).toBe(0);
});

test('keeps mail of the local outbox for a week', async () => {
  await signedUp();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const mail = (days: number) => ({ id: visitor.newId(), to: email, subject: 'x', body: 'x', at: daysAgo(days) });
  await database.db.insert(localMail).values([mail(6.9), mail(7.1), mail(100)]);
  await ask(email, { ...visitor, mailer: createMailer(visitor.env, database.db) });
  const kept = await database.db.select().from(localMail).where(eq(localMail.to, email)).orderBy(localMail.at);
  expect(kept.map(({ subject }) => subject)).toEqual(['x', 'Set a new Stanchion password']);
});

test('the local outbox keeps a mail only as long as its link is open', async () => {
  const { user } = await signedUp();
  const writer = { ...visitor, mailer: createMailer(visitor.env, database.db) };
  const mails = () => database.db.select().from(localMail).where(eq(localMail.to, email));
  await ask(email, writer);
  const [replaced] = await mails();
  await ask(email, writer);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.id).not.toBe(replaced?.id);
  await resetPassword(visitor, { token: linkIn(mail?.body), password: NEW });
  expect(await mails()).toEqual([]);

  await ask(email, writer);
  const listed = vi.spyOn(console, 'info').mockImplementation(() => {});
  const expired = { ...writer, now: new Date(visitor.now.getTime() + 3_600_000) };
  await listMail(expired);
  expect(await refusal(showMail(expired, (await mails())[0]?.id))).toBe('NOT_FOUND');
  expect(JSON.stringify(listed.mock.calls)).not.toContain(email);
  await listMail(writer);
  expect(JSON.stringify(listed.mock.calls)).toContain(email);
  expect(await mails()).toHaveLength(1);
  await sweepOldRows(writer);
  expect(await mails()).toHaveLength(1);
  await sweepOldRows(expired);
  expect(await mails()).toEqual([]);
  expect(await database.db.$count(passwordResets, eq(passwordResets.userId, user.id))).toBe(0);

  // The mail of a link that has been replaced before it was written.
  await writer.mailer.send({ to: email, subject: 'x', body: 'x', resetHash: hashToken('replaced') });
  expect(await mails()).toEqual([]);
});

test('a reset revokes API tokens and the calendar feed only on request', async () => {
  const { user } = await signedUp();
  const actor = actorFor(visitor, { ...(await findUserByEmail(visitor.db, email)), teamIds: [] } as never);
  const token = { name: 'Sync', scopes: ['read'], expiresInDays: null } as const;
  await createApiToken(actor, token);
  await createApiToken(actorFor({ ...visitor, now: new Date(0) }, actor.user), { ...token, expiresInDays: 1 });
  await createFeed(actor);
  const first = await openLink();
  expect(await otherAccessBehind(visitor, first)).toEqual({ apiTokens: 1, calendarFeed: true });
  await resetPassword(visitor, { token: first, password: NEW });
  expect(await otherAccessBehind(visitor, first)).toEqual({ apiTokens: 0, calendarFeed: false });
  const second = await openLink();
  expect(await otherAccessBehind(visitor, second)).toEqual({ apiTokens: 1, calendarFeed: true });
  await resetPassword(visitor, { token: second, password: OLD, revokeAccess: true });
  expect(await otherAccessBehind(visitor, await openLink())).toEqual({ apiTokens: 0, calendarFeed: false });
  expect(await database.db.$count(apiTokens, eq(apiTokens.userId, user.id))).toBe(0);

  await createFeed(actor);
  const change = { currentPassword: OLD, newPassword: NEW };
  await changePassword(actor, change);
  expect(await readFeed(actor)).not.toBeNull();
  await changePassword(actor, { currentPassword: NEW, newPassword: OLD, revokeAccess: true });
  expect(await readFeed(actor)).toBeNull();
});

test('rate-limits requests with and without an account alike', async () => {
  await signedUp();
  for (const recipient of [email, `no.${email}`]) {
    for (let time = 0; time < 5; time += 1) await requestPasswordReset(visitor, { email: recipient });
    expect(await refusal(requestPasswordReset(visitor, { email: recipient.toUpperCase() }))).toBe('RATE_LIMITED');
  }
});

test('a link sets the password once and ends all sessions', async () => {
  const { cookie } = await signedUp();
  const token = await openLink();
  await resetPassword(visitor, { token, password: NEW });
  expect(await readSession(visitor, `stanchion_session=${cookie.value}`)).toBeNull();
  expect(await refusal(signIn(visitor, { email, password: OLD }))).toBe('WRONG_CREDENTIALS');
  await signIn(visitor, { email, password: NEW });
  expect(await refusal(resetPassword(visitor, { token, password: OLD }))).toBe('RESET_LINK_INVALID');
});

test('a link expires after an hour', async () => {
  await signedUp();
  const token = await openLink();
  visitor.now = new Date(visitor.now.getTime() + 3_600_000);
  expect(await refusal(resetPassword(visitor, { token, password: NEW }))).toBe('RESET_LINK_INVALID');
});

test('a second link replaces the first', async () => {
  await signedUp();
  const [first, second] = [await openLink(), await openLink()];
  expect(await refusal(resetPassword(visitor, { token: first, password: NEW }))).toBe('RESET_LINK_INVALID');
  await resetPassword(visitor, { token: second, password: NEW });
});

test('concurrent requests leave one valid link', async () => {
  const { user } = await signedUp();
  const people = Array.from({ length: 20 }, (_, who) => ({ ...visitor, address: `192.0.2.${who}` }));
  const roomy = { ...visitor.env, RATE_LIMIT_FACTOR: 10 };
  await Promise.all(people.map((one) => ask(email, { ...one, env: roomy })));
  const rows = await database.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
  expect(rows).toHaveLength(1);
  expect(visitor.sent).toHaveLength(20);
});

test('a link used twice concurrently works once', async () => {
  await signedUp();
  const token = await openLink();
  const uses = [NEW, 'another password'].map((password) => refusal(resetPassword(visitor, { token, password })));
  expect((await Promise.all(uses)).sort()).toEqual(['RESET_LINK_INVALID', 'no refusal']);
});

test('using a link while a new one is requested does not deadlock', async () => {
  await signedUp();
  const token = await openLink();
  const [used] = await Promise.all([
    refusal(resetPassword(visitor, { token, password: NEW })),
    ...[1, 2].map(() => ask()),
  ]);
  expect(['no refusal', 'RESET_LINK_INVALID']).toContain(used);
});

test('sends mail through the service when a key is set, and responds the same when the service fails', async () => {
  await signedUp();
  const received: { url?: string; key?: string; body: unknown }[] = [];
  const status = { next: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) });
      response.writeHead(status.next, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(status.next === 200 ? { id: 'mail-1' } : { name: 'application_error', message: 'Not now' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: 'Crew <crew@example.test>',
  };
  const sending: Promise<void>[] = [];
  const withKey = {
    ...visitor,
    mailer: createMailer(settings, database.db),
    background: (work: () => Promise<void>) => void sending.push(work()),
  };
  const requestAndSend = async () => {
    await requestPasswordReset(withKey, { email });
    await Promise.all(sending.splice(0));
  };
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await requestAndSend();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      url: '/emails',
      key: 'Bearer re_test',
      body: { from: 'Crew <crew@example.test>', to: email, text: expect.stringMatching(LINK) },
    });
    expect(logged).not.toHaveBeenCalled();

    status.next = 422;
    await requestAndSend();
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/Failed to send.*Not now/));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
