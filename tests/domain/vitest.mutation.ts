import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The index loads all modules from inside its tests. A module that they were the first to load would pass for one
 * that only they need, and its mutants would meet no other test.
 */
class IndexLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isIndex = ({ moduleId }: TestSpecification) => moduleId.endsWith('/index.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isIndex(file)), ...sorted.filter(isIndex)];
  }
}

/**
 * The domain's tests as Stryker runs them. The walls and the use of the package from outside read or start the files
 * as they stand, and could only tell a mutant by its being one.
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
