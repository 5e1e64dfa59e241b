import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/support/programs.mjs';
export default defineConfig({
  testDir: 'tests/e2e', testMatch: '**/zz-*.spec.ts', workers: 1, timeout: 280_000, expect: { timeout: 20_000 }, reporter: [['line']],
  use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, baseURL: 'http://localhost:3000', locale: 'en-US', timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' }, launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] } },
});
