import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { makeUsers } from '../../bench/streams';
import { buildWhenNeeded } from '../../src/server/cli/build-stamp.mjs';
import { startFakeResend } from '../support/mail/fake-resend';
import { startApp } from './app';
import { createClient } from './client';
import { startCluster } from './cluster';
import { startFollower } from './follower';
import { startMail } from './mail';
import { followNotices } from './notices';
import { startWriters } from './writer';

// `npm run test:failover`: what clients see when the leader of a cluster crashes, and when it passes its role on.

/** Between two events, in milliseconds, so that something is going on when the next one comes. */
const QUIET_MS = 5000;
const LOG = 'reports/failover.log';
/** pg-boss does not wait until it has noted that a job is done; if that fails, the job expires. These errors are pg's. */
const OF_THE_QUEUE = /unhandledRejection: (Error: Connection terminated|error: )/;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '3' }, switchovers: { type: 'string', default: '2' } },
});
const say = (line: string) => console.info(line);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
process.chdir(new URL('../..', import.meta.url).pathname);

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function run(): Promise<boolean> {
  buildWhenNeeded(say);
  say('Starting etcd, three nodes of Patroni, HAProxy and the application ...');
  const cluster = await startCluster();
  const resend = await startFakeResend();
  const app = await startApp(cluster.url, resend.url);

  const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
  const [rep, listener] = await makeUsers(sql, 2, ['read', 'write']);
  await sql.end();
  if (!rep || !listener) throw new Error('There are no users.');
  const client = createClient(app.origin, rep.token);
  const notices = followNotices(app.origin, listener.token, createClient(app.origin, listener.token));
  await notices.opened();
  const writers = startWriters(client);
  const follower = startFollower(client);
  const mail = startMail(client, resend);
  await pause(QUIET_MS);
  say(`before any event: a notification arrived after ${seconds(await notices.cause())}`);

  const events = [
    ...Array.from({ length: Number(values.kills) }, () => ['kill', cluster.kill] as const),
    ...Array.from({ length: Number(values.switchovers) }, () => ['switchover', cluster.switchOver] as const),
  ];
  for (const [name, event] of events) {
    const from = performance.now();
    const former = await event();
    const leader = await cluster.leaderAfter(former);
    const recovered = await writers.firstAfter(performance.now());
    const arrival = await notices.cause();
    const gap = writers.longestGap(from, recovered);
    say(
      `${name} of ${former}, ${leader} leads: ${seconds(gap)} without a write, a notification after ${seconds(arrival)}`,
    );
    await cluster.heal();
    await pause(QUIET_MS);
  }

  await writers.stop();
  const log = app.log();
  const uncaught = log
    .split('\n')
    .filter((line) => /uncaughtException|unhandledRejection/.test(line) && !OF_THE_QUEUE.test(line));
  const failures = client.statuses.get(500) ?? 0;
  const checks = {
    writer: [...(await writers.check()), ...(failures > 0 ? [`${failures} responses had the status 500`] : [])],
    follower: await follower.check(),
    mail: await mail.check(),
    notices: notices.check(),
    log: uncaught.length > 0 ? [`${uncaught.length} exceptions were not caught, the first: ${uncaught[0]}`] : [],
  };
  const statuses = [...client.statuses].map(([status, count]) => `${count} × ${status || 'no response'}`);
  say(
    `${writers.acknowledged.size} leads and ${mail.accepted.size} emails acknowledged; responses: ${statuses.join(', ')}`,
  );
  say(`the follower started over ${follower.restarts()} times; ${uncaught.length} uncaught exceptions`);
  for (const [name, faults] of Object.entries(checks)) {
    say(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name}${faults.map((fault) => `\n        ${fault}`).join('')}`);
  }
  const isFine = Object.values(checks).every(({ length }) => length === 0);
  mkdirSync('reports', { recursive: true });
  writeFileSync(LOG, log);
  say(`The application's log is in ${LOG}.`);
  return isFine;
}
