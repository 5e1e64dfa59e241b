import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installWhenNeeded, nextBin } from '../src/server/cli/build-stamp.mjs';
import { aptInstall, findChromium, findPostgres } from './support/programs.mjs';

// `npm test`: installs what is missing, then runs everything, and goes on after a failure so that all of
// them are seen. Every static check counts as one, and so does every test; a skipped test has failed.
//   --only a,b   these suites alone
//   --all        every test of the server on both databases
//   --build      the tests of REST against the production build with two processes, and nothing else
//   --long       the large form of kill tests, races and random sweeps, and nothing else (`npm run test:long`)

const VITEST = ['domain', 'embedded', 'server', 'app'];
const SUITES = ['static', ...VITEST, 'e2e'];
const SLOWEST = 10;
const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean' },
    build: { type: 'boolean' },
    long: { type: 'boolean' },
  },
});
const chosen = values.build ? [] : (values.only?.split(',') ?? (values.long ? ['embedded', 'server'] : SUITES));
const unknown = chosen.filter((name) => !SUITES.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${SUITES.join(', ')}.`);
  process.exit(2);
}
if (values.all) process.env.STANCHION_TEST_ALL = '1';
if (values.long) process.env.STANCHION_LONG = '1';
if (values.build) process.env.STANCHION_TEST_BUILD = '1';

process.chdir(join(import.meta.dirname, '..'));
process.env.NEXT_TELEMETRY_DISABLED = '1';
const reports = mkdtempSync(join(tmpdir(), 'stanchion-reports-'));
const results = [];
/** How many milliseconds each file of tests took. */
const files = [];

/** Whether the compiler has found nothing, so that the build need not run it once more. */
let hasTypes = false;

prepare();
if (chosen.includes('static')) {
  await check('next typegen', node, [nextBin, 'typegen']);
  hasTypes = await check('types', bin('tsc'), ['--noEmit']);
  await check('types of the domain', bin('tsc'), ['--noEmit', '-p', 'src/domain/tsconfig.json']);
}
// The build leaves a core idle. It starts only after the compiler, which reads the `.next/types` that it rewrites.
const build = values.build || chosen.includes('e2e') ? startBuild() : null;
if (chosen.includes('static')) {
  await check('biome', bin('biome'), ['check', '.']);
  await check('knip', bin('knip'), []);
}
if (chosen.includes('domain')) await runVitest('domain');
const built = build !== null && (await finishBuild(build));
for (const project of VITEST) if (project !== 'domain' && chosen.includes(project)) await runVitest(project);
if (built) await (values.build ? runVitest('build') : runPlaywright());

rmSync(reports, { recursive: true, force: true });
summarize();

/** Exits when something cannot be had: tests that did not run must not look like tests that passed. */
function prepare() {
  try {
    installWhenNeeded((line) => console.info(line));
    if ((values.build || ['server', 'e2e'].some((name) => chosen.includes(name))) && !process.env.TEST_DATABASE_URL) {
      provide('a Postgres server', findPostgres, [() => aptInstall('postgresql-15'), () => aptInstall('postgresql')]);
    }
    if (chosen.includes('e2e')) {
      const downloaded = () => spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'inherit' }).status === 0;
      if (!findChromium() && !aptInstall('chromium-headless-shell') && !downloaded()) {
        throw new Error(
          'Chromium is missing and could not be installed. Install it, so that `chromium` is on the PATH.',
        );
      }
    }
  } catch (error) {
    console.error(error.message);
    console.info('0 passed, 1 failed');
    process.exit(1);
  }
}

function provide(what, find, attempts) {
  for (const attempt of attempts) {
    if (find()) return;
    attempt();
  }
  if (!find()) throw new Error(`${what} is missing and could not be installed: install it, or set TEST_DATABASE_URL.`);
}

function check(name, command, args) {
  return measure(name, () => (succeeds(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
}

function runVitest(project) {
  return measure(project, () => {
    const report = join(reports, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const fine = succeeds(bin('vitest'), ['run', '--project', project, ...reporters]);
    const { numPassedTests: passed = 0, numTotalTests: total = 0, testResults = [] } = readReport(report) ?? {};
    for (const { name, startTime, endTime } of testResults) {
      files.push({ suite: project, name: relative(process.cwd(), name), ms: endTime - startTime });
    }
    return honest(fine, passed, total - passed);
  });
}

/** Builds beside what follows, whose output it must not interrupt. */
function startBuild() {
  const log = join(reports, 'build.log');
  const output = openSync(log, 'w');
  const program = "import('./src/server/cli/build-stamp.mjs').then((stamp) => stamp.buildWhenNeeded(console.info))";
  const env = { ...process.env, ...(hasTypes && { STANCHION_TYPES_CHECKED: '1' }) };
  const build = spawn(node, ['-e', program], { stdio: ['ignore', output, output], env });
  // Until it is waited for, nobody would handle an error.
  return { log, ended: once(build, 'exit').catch((error) => [error.message]) };
}

/** Waits for the build: its seconds are those that nothing else has used. */
function finishBuild({ log, ended }) {
  return measure('build', async () => {
    const [code] = await ended;
    console.info(readFileSync(log, 'utf8'));
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

function runPlaywright() {
  return measure('e2e', () => {
    const report = join(reports, 'e2e.json');
    const fine = succeeds(bin('playwright'), ['test'], { STANCHION_E2E_REPORT: report });
    const { stats: { expected, unexpected, flaky, skipped } = {}, suites = [] } = readReport(report) ?? {};
    for (const suite of suites) {
      const ms = testsOf(suite).reduce(
        (sum, { results }) => sum + results.reduce((all, { duration }) => all + duration, 0),
        0,
      );
      files.push({ suite: 'e2e', name: `tests/e2e/${suite.file}`, ms });
    }
    return honest(fine, expected ?? 0, (unexpected ?? 0) + (flaky ?? 0) + (skipped ?? 0));
  });
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/** A run that failed without a failed test (a file that does not load, an unhandled error, no test at all) is one. */
function honest(fine, passed, failed) {
  const silent = failed === 0 && (!fine || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function succeeds(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

/** Runs one step, says how it went, and keeps its count. Answers whether nothing failed. */
async function measure(name, step) {
  console.info(`\n== ${name}`);
  const start = performance.now();
  let counts = { passed: 0, failed: 1 };
  try {
    counts = await step();
  } catch (error) {
    console.error(error.message);
  }
  const result = { name, seconds: (performance.now() - start) / 1000, ...counts };
  results.push(result);
  console.info(outcomeLine(result));
  return result.failed === 0;
}

function outcomeLine({ name, seconds, passed, failed }) {
  const outcome = failed === 0 ? 'ok' : 'FAILED';
  return `${outcome.padEnd(7)} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`;
}

function fileLine({ suite, name, ms }) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s  ${suite.padEnd(8)} ${name}`;
}

function summarize() {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) console.info(`\nThe slowest files:\n${slowest.map(fileLine).join('\n')}`);
  console.info(`\n${results.map(outcomeLine).join('\n')}\n`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.info(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
