import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './support/programs.mjs';

// `npm run lighthouse`: measures the pages below on the production build, with an empty embedded database. Accessibility
// and best practices must score 100; performance depends on the machine and is only reported.

// Not among the dependencies: 185 MB for a command that is run now and then. 13 needs Node 22.19.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MUST_BE_100 = ['accessibility', 'best-practices'];
const CATEGORIES = [...MUST_BE_100, 'performance'];
const PAGES = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'crm', path: '/?tab=crm', signedIn: true },
  { name: 'pipeline', path: '/?tab=pipeline', signedIn: true },
  { name: 'tasks', path: '/?tab=tasks', signedIn: true },
];

process.chdir(join(import.meta.dirname, '..'));
const reports = mkdtempSync(join(tmpdir(), 'stanchion-lighthouse-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = spawn(process.execPath, ['tests/support/browser/e2e-server.mjs'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(port) },
});
try {
  await untilServing();
  const cookie = await signUp();
  for (const page of PAGES) report(page, await measure(page, cookie));
} finally {
  server.kill('SIGTERM');
  rmSync(reports, { recursive: true, force: true });
}

async function measure({ name, path, signedIn }, cookie) {
  const file = join(reports, `${name}.json`);
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--preset=desktop',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(signedIn ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? findChromium() };
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, `${origin}${path}`, ...options], { env });
  return JSON.parse(readFileSync(file, 'utf8'));
}

function report({ name }, { categories, audits, finalDisplayedUrl }) {
  const scores = CATEGORIES.map((id) => `${id} ${Math.round(categories[id].score * 100)}`);
  console.info(`${name.padEnd(10)} ${scores.join(', ')} (${finalDisplayedUrl})`);
  for (const id of MUST_BE_100.filter((each) => categories[each].score < 1)) {
    process.exitCode = 1;
    const failed = categories[id].auditRefs
      .map((ref) => audits[ref.id])
      .filter(({ score }) => score !== null && score < 1);
    for (const { title, details } of failed) console.info(`  ${title}\n    ${placesOf(details).join('\n    ')}`);
  }
}

const placesOf = (details) =>
  (details?.items ?? []).map((item) => item.node?.snippet ?? item.description ?? item.url ?? JSON.stringify(item));

async function signUp() {
  const response = await fetch(`${origin}/api/trpc/auth.signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      json: { name: 'Robin Tester', email: 'robin@example.test', password: crypto.randomUUID() },
    }),
  });
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function untilServing() {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server stopped.');
    if ((await fetch(`${origin}/healthz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
