import { actorFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { and, asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emailLogs, rowChanges } from '@/server/db/schema';
import { openChangeFeed } from '@/server/services/changes/change-feed';
import { createFollower } from '@/server/services/changes/change-follower';
import { recordMailEvent } from '@/server/services/emails/record-mail-event';
import { openChangesReader } from './changes-reader';

const { as, begin, database, readAll, scope, user } = openChangesReader();

const entries = async () => {
  const isOwn = and(eq(rowChanges.audience, user.id), eq(rowChanges.kind, 'email'));
  const found = await scope.db.select().from(rowChanges).where(isOwn).orderBy(asc(rowChanges.id));
  return found.map(({ columns }) => columns?.join());
};

it('logs what became of an email, once each, and tells no follower of rows', async () => {
  const follower = createFollower(database);
  const clock = () => scope.now;
  const feed = await openChangeFeed(actorFor(scope, user), { follower, onPending: () => {}, clock });
  await feed.take();
  await begin(user);
  const { id } = await as(user).emails.send(anEmail());
  const set = (values: Partial<typeof emailLogs.$inferInsert>) =>
    scope.db.update(emailLogs).set(values).where(eq(emailLogs.id, id));
  await set({ delivery: 'sent', sentAt: scope.now, providerId: 'p' });
  await set({ sentAt: new Date(), openedAt: scope.now });
  const news = ['email.delivered', 'email.delivered', 'email.clicked', 'email.bounced'];
  for (const type of news) {
    await recordMailEvent(scope, { id: crypto.randomUUID(), event: { type, data: { email_id: 'p' } } });
  }
  await as(user).emails.markReplied({ id });
  expect(await entries()).toEqual(['sent_at', 'delivered_at', 'bounced_at', 'replied_at']);

  const note = await as(user).notes.create({ title: 'Gates', content: 'x' });
  // The bounce has created a task.
  const listed = await readAll(user, 2);
  const fed: unknown[] = [];
  await expect
    .poll(async () => JSON.stringify(fed.push((await feed.take())?.changed) && fed), LONG_TIMEOUT)
    .toContain(note.id);
  feed.end();
  expect(listed).toContain(`upsert ${note.id}`);
  expect(JSON.stringify([listed, fed])).not.toMatch(new RegExp(`${id}|email|RESET`));
});
