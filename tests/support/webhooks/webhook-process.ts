import { writeSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { connect } from '@/server/db/client';
import { env } from '@/server/env';
import { startWebhooks } from '@/server/services/webhooks/webhook-worker';

// A process that sends the webhooks of DATABASE_URL until it is killed. Its clock is CLOCK_AHEAD_MS ahead, so that whoever
// was sending before counts as dead.

const settings = env();
const connection = await connect({ url: settings.DATABASE_URL, dataDir: '' });
const { db, imports: importDb } = connection;
const createScope = async () => ({
  ...{ db, importDb, env: settings, newId: uuidv7, mailer: { kind: 'local' as const, send: async () => {} } },
  now: new Date(Date.now() + Number(process.env.CLOCK_AHEAD_MS)),
});
startWebhooks({ connection, createScope });
setInterval(() => {}, 1000);
writeSync(1, 'ready\n');
