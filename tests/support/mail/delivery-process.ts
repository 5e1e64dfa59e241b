import { setTimeout as pause } from 'node:timers/promises';
import { testScope } from '@tests/support/database/scope';
import { connect } from '@/server/db/client';
import { env } from '@/server/env';
import { createJobs } from '@/server/integrations/jobs';
import { emailDelivery, sweepDueEmails } from '@/server/jobs/email-delivery';

// A process that delivers the emails of DATABASE_URL or DATA_DIR until it is killed. Its clock is CLOCK_AHEAD_MS ahead, so
// that whoever was sending before counts as dead.

const { DATABASE_URL, DATA_DIR, RESEND_API_KEY, RESEND_BASE_URL } = env();
const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR });
const createScope = async () => ({
  ...testScope(connection, { env: { RESEND_API_KEY, RESEND_BASE_URL } }),
  now: new Date(Date.now() + Number(process.env.CLOCK_AHEAD_MS)),
});
await createJobs({ connection, jobs: [], queues: [emailDelivery], createScope }).start();
for (;;) {
  await sweepDueEmails(await createScope());
  await pause(500);
}
