import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { emailLogs } from '@/server/db/schema';
import { countUse, lockUsage } from '@/server/services/plans/usage';

const { scope, user, caller } = userForEach();

it('sends a held message again without a deadlock with another send', async () => {
  const { id } = await caller.emails.send(anEmail());
  await scope.db.update(emailLogs).set({ delivery: 'held' }).where(eq(emailLogs.id, id));
  let again: ReturnType<typeof caller.emails.resend> | undefined;
  await scope.db.transaction(async (tx) => {
    await lockUsage(tx, user.id);
    again = caller.emails.resend({ id });
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
    await countUse(tx, actorFor(scope, user), 'emails');
  });
  expect(await again).toMatchObject({ delivery: 'queued' });
});
