import postgres from 'postgres';
import { buildWhenNeeded } from '../src/server/cli/build-stamp.mjs';
import { fillDatabase } from './data';
import { cpuShare, describeMachine } from './machine';
import { measureAll } from './measure-all';
import { readOptions } from './options';
import { openBenchDatabase } from './postgres';
import { PROFILE_FOLDER } from './processes';
import { writeReport } from './report/readme';
import { formatReport } from './report/report';

const options = readOptions();
const say = (line: string) => console.info(line);
process.chdir(new URL('..', import.meta.url).pathname);
// Everything this process started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

buildWhenNeeded(say);
const busyBefore = await cpuShare();
if (busyBefore > 0.1) say('Something else is at work on this machine: the figures will tell of that as well.');

say('Filling a database ...');
const database = await openBenchDatabase();
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
try {
  await fillDatabase(database.url, sql, options.size);
  const measured = await measureAll(database.url, sql, { ...options, say });
  const machine = describeMachine(database.version, [busyBefore, await cpuShare()]);
  const results = { machine, ...measured };
  say(`\n${formatReport(results)}`);
  if (options.full) writeReport(formatReport(results, { isSummary: true }));
  if (options.cpuProfile) say(`\nThe profile is in ${PROFILE_FOLDER}/.`);
} finally {
  await sql.end();
  await database.stop();
}
