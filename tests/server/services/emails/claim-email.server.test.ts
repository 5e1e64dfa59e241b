import { userForEach } from '@tests/support/browser/opening';
import { anEmail } from '@tests/support/mail/emails';
import { HOUR_MS, resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { eq, type SQL } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { emailLogs } from '@/server/db/schema';

const opened = userForEach();
const { scope, caller } = opened;
const mail = resendForEach(opened);

const CHANGES = [
  { what: 'canceled', changes: { delivery: 'canceled', version: 2 } },
  { what: 'taken by another worker', changes: { delivery: 'sending', attempts: 1, dueAt: new Date('2126-03-10') } },
] as const;

it.each(CHANGES)('hands over no message that is being $what, and does not wait for it', async ({ changes }) => {
  const { id } = await caller.emails.send(anEmail());
  await scope.db.transaction(async (tx) => {
    await tx.update(emailLogs).set(changes).where(eq(emailLogs.id, id));
    await mail.attempt(id);
  });
  expect(mail.resend.emails).toEqual([]);
  expect(await mail.read(id)).toMatchObject({ delivery: changes.delivery });
});

it.each(CHANGES)('hands over no message that was $what after it was read', async ({ changes }) => {
  const { id } = await caller.emails.send(anEmail({ scheduledAt: addDays(START, 1) }));
  const change = vi.fn(() => scope.db.update(emailLogs).set(changes).where(eq(emailLogs.id, id)));
  // Between reading and claiming a scheduled message, a statement looks for reasons to hold it.
  const db = new Proxy(scope.db, {
    get: (target, name) =>
      name === 'execute'
        ? async (statement: SQL) => {
            await change();
            return target.execute(statement);
          }
        : Reflect.get(target, name),
  });
  await mail.attempt(id, 24 * HOUR_MS, db);
  expect(change).toHaveBeenCalledOnce();
  expect(mail.resend.emails).toEqual([]);
  expect(await mail.read(id)).toMatchObject({ delivery: changes.delivery });
});
