import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { users } from '@/server/db/schema';
import { tellOfTrials } from '@/server/jobs/trial-notices';

const { scope, user } = userForEach({ timezone: 'America/New_York', alone: true, name: 'Robin Reyes', tier: 'FREE' });
const START = new Date('2027-03-01T15:00:00Z');
const END = addDays(START, 14);

const set = (values: Partial<typeof users.$inferInsert>) =>
  scope.db.update(users).set(values).where(eq(users.id, user.id));
const at = (now: Date) => tellOfTrials({ ...scope, now });
const notices = async () => (await callerFor(scope, user).notifications.list({})).items.map(({ title }) => title);

beforeEach(() => set({ trialEndsAt: END }));

it('Users are notified three days before the end of a trial and once it has ended, once each', async () => {
  await makeLeads(scope, user, 52);
  expect(await at(addDays(END, -3.01))).toEqual({ told: 0 });
  for (const told of [1, 0]) expect(await at(addDays(END, -3))).toEqual({ told });
  expect(await at(addDays(END, -0.01))).toEqual({ told: 0 });
  for (const told of [1, 0]) expect(await at(END)).toEqual({ told });
  expect(await notices()).toEqual(['Your PRO trial has ended', 'Your PRO trial ends on Monday, March 15']);
  expect(scope.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Your PRO trial ends on Monday, March 15'],
    [user.email, 'Your PRO trial has ended'],
  ]);
  for (const { body } of scope.sent) expect(body).toContain('You have 52 leads.');
});

it.each([{ tier: 'PRO' }, { isBetaTester: true }, { trialEndsAt: null }] as const)(
  'Sends nothing to %j',
  async (values) => {
    await set(values);
    for (const now of [addDays(END, -3), END]) expect(await at(now)).toEqual({ told: 0 });
  },
);

it('Sends nothing about trials that ended long ago, nor while email is held', async () => {
  expect(await at(addDays(END, 3))).toEqual({ told: 0 });
  scope.env.JOBS = 'hold';
  expect(await at(END)).toEqual({ told: 0 });
  expect(await notices()).toEqual([]);
});

it('A mail that could not be sent is tried again, without a second notification', async () => {
  const send = () => Promise.reject(new Error('No route'));
  expect(await tellOfTrials({ ...scope, now: END, mailer: { kind: 'smtp', send } })).toEqual({ told: 0 });
  expect(await at(END)).toEqual({ told: 1 });
  expect(await notices()).toHaveLength(1);
});

it('A user who has muted the notification still gets one mail', async () => {
  await set({ mutedNotifications: ['subscription'] });
  for (const told of [1, 0]) expect(await at(END)).toEqual({ told });
  expect([await notices(), scope.sent.length]).toEqual([[], 1]);
});
