import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/support/programs.mjs';

// The workers read this file again and must come to the same address.
process.env.STANCHION_E2E_PORT ??= String(await freePort());
const baseURL = `http://localhost:${process.env.STANCHION_E2E_PORT}`;

const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    // Undefined: Playwright's own download.
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

const desktop = { ...chromium, viewport: { width: 1440, height: 900 } };

const isFullRun = process.env.STANCHION_E2E_REPORT !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STANCHION_E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Nothing fades or slides: no test waits for it, and none looks at half of it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of a run. A journey that failed is run again alone, and then recorded.
    trace: isFullRun ? 'off' : 'retain-on-failure',
    screenshot: isFullRun ? 'only-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: desktop },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node --import tsx tests/support/browser/e2e-postgres.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: process.env.STANCHION_E2E_PORT },
    // A stale build is made anew first.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
