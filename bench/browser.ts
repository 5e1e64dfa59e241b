import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../tests/support/database/postgres';
import { findChromium } from '../tests/support/programs.mjs';

interface Opened extends Pick<Browser, 'newContext'> {
  origin: string;
}

/** Runs work in a browser, on a server of its own with an empty database. Builds the application if its sources changed. */
export async function inBrowser(work: (opened: Opened) => Promise<void>): Promise<void> {
  process.chdir(new URL('..', import.meta.url).pathname);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['tests/support/browser/e2e-server.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: port },
  });
  const isUp = async () => (await fetch(`${origin}/healthz`).catch(() => null))?.ok ?? false;
  try {
    const end = Date.now() + 600_000;
    while (!(await isUp())) {
      if (Date.now() > end || server.exitCode !== null) throw new Error('The application did not start.');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    const settings = { baseURL: origin, viewport: { width: 1440, height: 900 } };
    await work({ origin, newContext: (more) => browser.newContext({ ...settings, ...more }) });
    await browser.close();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}
