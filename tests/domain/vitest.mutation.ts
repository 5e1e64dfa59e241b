import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the index tests last. They load all modules, and Stryker attributes a module's load to the tests that load it
 * first: its mutants would then run against the index tests only.
 */
class IndexLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isIndex = ({ moduleId }: TestSpecification) => moduleId.endsWith('/index.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isIndex(file)), ...sorted.filter(isIndex)];
  }
}

/**
 * The domain tests as Stryker runs them. Excludes the boundary and package tests, which read or start the source files
 * themselves and would fail for any mutant.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL('../../src/', import.meta.url)) }] },
  test: {
    isolate: false,
    sequence: { sequencer: IndexLast },
    include: ['tests/domain/**/*.test.ts'],
    exclude: ['tests/architecture/boundaries.test.ts', 'tests/domain/package.test.ts'],
  },
});
