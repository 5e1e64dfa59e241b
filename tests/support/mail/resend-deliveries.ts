import { deliverEmail } from '@tests/support/mail/deliver-email';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '@/server/db/client';
import { notifications, usage } from '@/server/db/schema';
import type { userForEach } from '../browser/opening';
import { type TestScope, testScope } from '../database/scope';
import { AFTER_UNDO_MS, later } from './emails';
import { type FakeResend, startFakeResend } from './fake-resend';

/** When the messages of these tests are accepted. */
export const START = new Date('2026-03-10T12:00:00Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Delivers the emails of a file's user to a stand-in for Resend, a new one for each test. */
export function resendForEach({ database, scope, user, caller }: ReturnType<typeof userForEach>) {
  let resend: FakeResend;
  beforeEach(async () => {
    resend = await startFakeResend();
  });
  afterEach(() => resend.close());
  /** The scope of a worker, `after` messages were accepted. */
  const worker = (after = AFTER_UNDO_MS, db: Database = scope.db): TestScope => {
    const env = {
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: resend.url,
      MAIL_FROM: 'Stanchion <hello@stanchion.example>',
    };
    return { ...testScope(database, { now: later(START, after), env }), db };
  };
  return {
    get resend() {
      return resend;
    },
    worker,
    /** One attempt by a worker, `after` the message was accepted. */
    attempt: (id: string, after?: number, db?: Database) => deliverEmail(worker(after, db), id),
    read: (id: string) => caller.emails.byId({ id }),
    used: async () => (await scope.db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used,
    /** Not of the achievements that the emails bring. */
    notices: () =>
      scope.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'email_failed'))),
  };
}
