import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, ROOT } from './sources';

const documents = ['README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))];

/** The test files that a document names, such as `tests/server/access/procedures.test.ts`. */
const testsNamedIn = (text: string): string[] =>
  [...text.matchAll(/\btests\/[\w./[\]-]+\.(?:test|spec)\.tsx?\b/g)].map(([path]) => path);

describe('the documents', () => {
  it.each(documents)('%s names only test files that exist', (path) => {
    const missing = testsNamedIn(readFileSync(join(ROOT, path), 'utf8')).filter(
      (test) => !existsSync(join(ROOT, test)),
    );
    expect(missing).toEqual([]);
  });

  it('name a test for every promise about security', () => {
    const promises = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
      .split('\n')
      .filter((line) => /^- \*\*/.test(line));
    expect(promises.length).toBeGreaterThan(15);
    const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
    const paragraphs = text.split(/\n(?=- \*\*|\n)/).filter((part) => part.startsWith('- **'));
    expect(paragraphs.filter((part) => testsNamedIn(part).length === 0)).toEqual([]);
  });
});
