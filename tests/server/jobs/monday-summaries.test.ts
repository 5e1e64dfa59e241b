import { scopeForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { anEmail } from '@tests/support/mail/emails';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { emailLogs, localMail, notifications, usage, users } from '@/server/db/schema';
import { sendMondaySummaries } from '@/server/jobs/monday-summaries';

const { scope } = scopeForEach({ env: { MAIL_FROM: 'Acme CRM <crm@acme.example>', APP_URL: 'https://crm.example' } });

const MONDAY = new Date('2026-03-09T06:10:00Z');

beforeEach(async () => {
  scope.now = MONDAY;
  await scope.db.delete(users);
});

/** A user who won a deal in the last week. */
async function subscriber(timezone: string) {
  const user = await makeUser(scope, { timezone });
  await callerFor(scope, user).user.updateProfile({ mondaySummary: true });
  const closedAt = new Date('2026-03-05T12:00:00Z');
  await makeLeads(scope, user, 1, { status: 'CLOSED_WON', priority: 'HIGH', closedAt });
  return user;
}

const summaries = () => scope.db.select().from(emailLogs);

it('goes out once per user and week, on Monday morning in their zone', async () => {
  const berlin = await subscriber('Europe/Berlin');
  const newYork = await subscriber('America/New_York');
  await Promise.all([sendMondaySummaries(scope), sendMondaySummaries(scope)]);
  expect(await summaries()).toMatchObject([{ ownerId: berlin.id, to: berlin.email, summaryWeek: '2026-03-09' }]);
  scope.now = new Date('2026-03-09T12:10:00Z');
  expect(await sendMondaySummaries(scope)).toEqual({ sent: 1 });
  expect((await summaries()).map(({ ownerId }) => ownerId).sort()).toEqual([berlin.id, newYork.id].sort());
  scope.now = new Date('2026-03-16T12:10:00Z');
  const [last] = await summaries();
  expect(last?.body).toContain('Deals won: 1, worth $20,000, including 1 estimate (0 the week before)');
});

it('has the first possible time as its due time, even if it is written later', async () => {
  await subscriber('Europe/Berlin');
  scope.now = new Date('2026-03-09T12:10:00Z');
  await sendMondaySummaries(scope);
  // After a restore, emails that were due before it may have been sent.
  expect(await summaries()).toMatchObject([{ dueAt: new Date('2026-03-09T06:00:00Z'), createdAt: scope.now }]);
});

it('is not sent to users who did not opt in, or when there is nothing to report', async () => {
  const silent = await subscriber('UTC');
  await callerFor(scope, silent).user.updateProfile({ mondaySummary: false });
  const idle = await makeUser(scope);
  await callerFor(scope, idle).user.updateProfile({ mondaySummary: true });
  scope.now = new Date('2026-03-09T09:10:00Z');
  expect(await sendMondaySummaries(scope)).toEqual({ sent: 0 });
});

it('is sent to the others although it fails for one account', async () => {
  const [first, second] = [await subscriber('Europe/Berlin'), await subscriber('Europe/Berlin')];
  await scope.db.update(users).set({ timezone: 'Nowhere/Land' }).where(eq(users.id, first.id));
  expect(await sendMondaySummaries(scope)).toEqual({ sent: 1 });
  expect((await summaries()).map(({ ownerId }) => ownerId)).toEqual([second.id]);
});

it('is sent through the outbox as mail of the application, without quota, log, thread or notice', async () => {
  const user = await subscriber('Europe/Berlin');
  const caller = callerFor(scope, user);
  await sendMondaySummaries(scope);
  const [{ id } = { id: '' }] = await summaries();
  await deliverEmail(scope, id);
  expect(await summaries()).toMatchObject([{ delivery: 'outbox', quotaPeriod: null }]);
  expect(await scope.db.select().from(localMail)).toMatchObject([{ to: user.email }]);
  expect(await scope.db.select().from(usage).where(eq(usage.kind, 'emails'))).toEqual([]);
  expect(await scope.db.select().from(notifications)).toEqual([]);
  expect((await caller.emails.list({})).items).toEqual([]);
  await expect(caller.emails.byId({ id })).rejects.toThrow();
  await expect(caller.emails.resend({ id })).rejects.toThrow();
  await expect(caller.emails.send(anEmail({ inReplyTo: id }))).rejects.toThrow();
});
