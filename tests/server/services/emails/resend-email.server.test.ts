import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { sendEmailInput } from '@/domain/emails/email';
import { emailLogs } from '@/server/db/schema';
import { acceptEmail } from '@/server/services/emails/send-email';
import { countUse } from '@/server/services/plans/usage';

const { scope, user, caller } = userForEach();

it('sends a held message again without a deadlock with another send', async () => {
  const { id } = await caller.emails.send(anEmail());
  await scope.db.update(emailLogs).set({ delivery: 'held' }).where(eq(emailLogs.id, id));
  let again: ReturnType<typeof caller.emails.resend> | undefined;
  await scope.db.transaction(async (tx) => {
    await countUse(tx, actorFor(scope, user), 'emails');
    again = caller.emails.resend({ id });
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
    await acceptEmail(tx, actorFor(scope, user), sendEmailInput.parse(anEmail()));
  });
  expect(await again).toMatchObject({ delivery: 'queued' });
});
