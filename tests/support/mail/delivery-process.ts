import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { testScope } from '@tests/support/database/scope';
import { connect } from '@/server/db/client';
import { env } from '@/server/env';
import { transportOf } from '@/server/integrations/email';
import { createJobs } from '@/server/integrations/jobs';
import { emailDelivery, sweepDueEmails } from '@/server/jobs/email-delivery';
import type { Crash } from './crashes';

// A process that delivers the emails of DATABASE_URL or DATA_DIR until it dies as CRASH says, or is killed. Its clock is
// CLOCK_AHEAD_MS ahead, so that whoever was sending before counts as dead.

const { DATABASE_URL, DATA_DIR, RESEND_API_KEY, RESEND_BASE_URL, RESEND_PER_SECOND } = env();
const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR });
const settings = testScope(connection, { env: { RESEND_API_KEY, RESEND_BASE_URL, RESEND_PER_SECOND } }).env;

const crash: Crash = JSON.parse(process.env.CRASH ?? '{}');
/** Where the test reads which message was the last one. */
const REPORT = 3;

/** Counts down to the crash. Nothing is handled, closed or flushed in it. */
function pass(moment: Crash['moment'], emailId: string): void {
  if (moment !== crash.moment) return;
  crash.count -= 1;
  if (crash.count !== 0) return;
  writeSync(REPORT, emailId);
  const die = () => process.kill(process.pid, 'SIGKILL');
  if (crash.delayMs === 0) die();
  else setTimeout(die, crash.delayMs);
}

const transport = transportOf(settings);
const send = transport.send.bind(transport);
transport.send = async (email) => {
  pass('claimed', email.id);
  const handedOver = await send(email);
  if (handedOver.attempt.outcome === 'sent') pass('answered', email.id);
  return handedOver;
};

const createScope = async () => ({
  ...testScope(connection),
  env: settings,
  now: new Date(Date.now() + Number(process.env.CLOCK_AHEAD_MS)),
});
await createJobs({ connection, jobs: [], queues: [emailDelivery], createScope }).start();
for (;;) {
  await sweepDueEmails(await createScope());
  await pause(500);
}
