import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findPostgres } from './tests/support/programs.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `npm test -- --all`: every test of the server on both databases. */
const all = process.env.STANCHION_TEST_ALL === '1';

/**
 * What can differ on the embedded database, beside the files named `*.embedded.test.ts`: one connection for everything,
 * another driver, a newer Postgres. Everything else runs on the server alone.
 */
const CAN_DIFFER = {
  'the client, its types and plans': ['server/db/client', 'server/db/task-indexes'],
  'transactions, and locks between requests that share one connection': [
    'server/services/shared/idempotency',
    'server/services/accounts/password-races',
    'server/services/bulk/bulk',
    'rest/limits/idempotency',
    'rest/sync/batch-effects',
    'rest/limits/quota-race',
    'server/services/ai/write-races',
  ],
  'transaction ids and row locks, on one connection': [
    'server/services/shared/event-cursors',
    'server/services/changes/list-changes',
    'server/services/changes/team-changes',
    'server/services/changes/assigned-only-changes',
    'server/services/changes/change-feed',
    'server/services/changes/eight-writers',
    'server/services/webhooks/webhook-worker',
  ],
  jobs: [
    'server/integrations/jobs',
    'server/integrations/delivery-queue',
    'server/jobs/overdue-tasks',
    'server/cli/jobs',
  ],
  'sending mail': ['server/services/emails/send-email', 'server/jobs/killed-delivery'],
  imports: [
    'server/services/leads/lead-import-stream',
    'server/services/leads/lead-import-whole',
    'server/services/imports/linked-import',
  ],
  exports: ['server/services/leads/lead-export', 'server/services/imports/linked-export', 'rest/csv/exports'],
  'JSON as a parameter': ['server/services/custom-fields/custom-lists'],
  'the contents of files': ['server/services/files/file-contents'],
  'LISTEN and NOTIFY': ['server/services/notifications/notification-stream'],
  'text as it is stored and searched': [
    'server/services/shared/search',
    'rest/csv/csv-round-trip',
    'rest/limits/exact-text',
  ],
  'the main job, from sign-in to export': ['rest/contract/generated-client'],
} as const satisfies Record<string, readonly string[]>;

const canDiffer = Object.values(CAN_DIFFER)
  .flat()
  .map((name) => `tests/${name}.test.ts`);
const missing = canDiffer.filter((file) => !existsSync(path(`./${file}`)));
if (missing.length > 0) throw new Error(`CAN_DIFFER names files that do not exist: ${missing.join(', ')}`);

/** `npm run test:long`: what has a large form, in that form, on both databases. */
const long = process.env.STANCHION_LONG === '1';
const hasLongForm = () =>
  readdirSync(path('./tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${name}`)
    .filter((name) => /'@tests\/support\/(?:long|fast-check)'/.test(readFileSync(path(name), 'utf8')));

const everything = long ? hasLongForm() : ['tests/{server,rest}/**/*.test.ts'];
/** Tests of REST that cannot call the build, because they need the process that responds to be their own. */
const IN_PROCESS = {
  'they change its settings': ['limits/floods', 'nouns/ai-generate', 'nouns/stripe-webhook'],
  'they call functions of it themselves': [
    'contract/before-next',
    'limits/account-cap.server',
    'limits/busy.server',
    'limits/rate-limit',
    'nouns/notifications',
  ],
  'they count what it reads of a body': ['limits/large-bodies'],
  'they start and kill it': ['limits/killed-process'],
} as const satisfies Record<string, readonly string[]>;

const inProcess = Object.values(IN_PROCESS).flat();

const databases = {
  server: { include: everything, exclude: ['**/*.embedded.test.ts'] },
  embedded: {
    include: all || long ? everything : ['tests/**/*.embedded.test.ts', ...canDiffer],
    exclude: ['**/*.server.test.ts'],
  },
  build: { include: ['tests/rest/**/*.test.ts'], exclude: inProcess.map((name) => `tests/rest/${name}.test.ts`) },
};

const databaseProject = (name: keyof typeof databases): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    ...databases[name],
    globalSetup: 'tests/support/database/global-setup.ts',
    env: { STANCHION_TEST_DB: name === 'embedded' ? 'embedded' : 'server' },
    // Loading the server takes longer than most files take to run. What a file changes in it, it puts back.
    isolate: false,
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
      databaseProject('embedded'),
      ...(canServe ? [databaseProject('server')] : []),
      ...(process.env.STANCHION_TEST_BUILD === '1' ? [databaseProject('build')] : []),
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
