/** Mutation testing of the domain: `npm run mutate`. How to read it: docs/mutation.md. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/domain/vitest.mutation.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './tests/support/stryker-ignores-meta.mjs'],
  ignorers: ['meta'],
  // These two only pass on what other modules hold.
  mutate: ['src/domain/**/*.ts', '!src/domain/index.ts', '!src/domain/plans/plans.ts'],
  // Stryker would rewrite tsconfig.json by functions that TypeScript 7 no longer has; the tests do without it.
  ignorePatterns: ['/tsconfig.json', '/src/app', '/src/server', '/drizzle', '/docs', '/.next*', '/.stanchion*'],
  concurrency: 2,
  // A loaded machine must not pass for a loop without end.
  timeoutMS: 15_000,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  incrementalFile: 'reports/mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  thresholds: { high: 95, low: 90, break: 85 },
};
