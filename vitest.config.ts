import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findPostgres } from './tests/support/programs.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Router tests run on both databases; the few that need one of them say so in their name. */
const databaseProject = (kind: 'embedded' | 'server', other: 'embedded' | 'server'): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: kind,
    include: ['tests/{server,rest}/**/*.test.ts'],
    exclude: [`**/*.${other}.test.ts`],
    globalSetup: 'tests/support/database/global-setup.ts',
    env: { STANCHION_TEST_DB: kind },
  },
});

const canServe = Boolean(process.env.TEST_DATABASE_URL || findPostgres());
if (!canServe && process.env.CI) {
  throw new Error(
    'No Postgres server: install postgresql, or set TEST_DATABASE_URL to a server that may be written to.',
  );
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: path('./src/') },
      { find: /^@tests\//, replacement: path('./tests/') },
    ],
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    passWithNoTests: false,
    allowOnly: false,
    // The first start of a database in a fresh process takes a few seconds on a small machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      // Pure code leaves nothing behind, so its test files can share what they load.
      {
        extends: true,
        test: { name: 'domain', include: ['tests/{domain,architecture,bench}/**/*.test.ts'], isolate: false },
      },
      databaseProject('embedded', 'server'),
      ...(canServe ? [databaseProject('server', 'embedded')] : []),
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'tests/support/browser/jsdom-setup.ts',
          // A page and Mantine take longer to load than most files take to run. The setup cleans up after each test.
          isolate: false,
        },
      },
    ],
  },
});
