import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calledServer, origin } from '../rest/calls';
import { test as base } from './browser';
import { START_TIMEOUT, startOwnServer } from './own-server';

interface Fixtures {
  clockFile: string;
  /** Sets the clocks of the server and of the page, both to later. Time passes from there. */
  setClock: (at: Date) => Promise<void>;
}

/** A test with an application of its own, whose clock it sets. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  clockFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'stanchion-clock-'));
    const file = join(folder, 'ahead-by');
    writeFileSync(file, '0');
    await use(file);
    rmSync(folder, { recursive: true });
  },

  baseURL: [
    async ({ clockFile }, use) => {
      const preload = pathToFileURL(resolve('tests/support/browser/later-clock.mjs'));
      const server = await startOwnServer({ NODE_OPTIONS: `--import=${preload}`, STANCHION_E2E_CLOCK: clockFile });
      calledServer.origin = server.url;
      await use(server.url);
      calledServer.origin = origin;
      await server.stop();
    },
    { scope: 'test', timeout: START_TIMEOUT },
  ],

  setClock: async ({ page, clockFile }, use) => {
    await use(async (at) => {
      const draft = `${clockFile}.new`;
      writeFileSync(draft, String(at.getTime() - Date.now()));
      // Never read half-written.
      renameSync(draft, clockFile);
      await page.clock.setSystemTime(at);
    });
  },
});
