import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Source files, their imports and import cycles, read from the text without a compiler or configuration. */

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface Source {
  /** Relative to the project root, with forward slashes. */
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  typeOnly: boolean;
  /** Loaded only when the code runs. */
  lazy: boolean;
}

const CODE = /\.(?:tsx?|mts|mjs)$/;

/** Every file in a folder of the project and the folders below it. */
export function filesUnder(folder: string): string[] {
  const absolute = join(ROOT, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The code files in a folder of the project and the folders below it, with their text. */
export function sourcesUnder(folder: string): Source[] {
  return filesUnder(folder)
    .filter((path) => CODE.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Strips comments. A `//` counts only at the start of a line or after whitespace, so that URLs stay. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Every import of a file: static, bare, type-only, re-exported and lazy. */
export function importsOf(text: string): Import[] {
  const code = codeOf(text);
  const statements = /(?:^|[;\n}])\s*(import|export)(\s+type\b)?(?:\s+|(?=[{*]))[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g;
  const bare = /(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g;
  const dynamic = /\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g;
  return [
    ...[...code.matchAll(statements)].map((match) => ({
      specifier: match[3] ?? '',
      typeOnly: match[2] !== undefined,
      lazy: false,
    })),
    ...[bare, dynamic].flatMap((pattern) =>
      [...code.matchAll(pattern)].map((match) => ({
        specifier: match[1] ?? '',
        typeOnly: false,
        lazy: pattern === dynamic,
      })),
    ),
  ];
}

/**
 * The path that an import resolves to, relative to the project root and without extension; the specifier itself for a
 * package.
 */
export function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return posix.join('src', specifier.slice(2));
  if (specifier.startsWith('@tests/')) return posix.join('tests', specifier.slice(7));
  if (specifier.startsWith('#domain/')) return posix.join('src', specifier.slice(1));
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

/** The import graph: the files that each file imports, by any kind of import or only those of `kind`. */
export function importGraph(
  sources: readonly Source[],
  kind: (one: Import) => boolean = () => true,
): Map<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  const resolveFile = (target: string) =>
    ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx']
      .map((extension) => target + extension)
      .find((candidate) => paths.has(candidate));
  return new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(kind)
        .flatMap(({ specifier }) => resolveFile(targetOf(path, specifier)) ?? []),
    ]),
  );
}

/**
 * The shortest import path from a file to a package, as 'a -> b -> package'; null if the package does not load with the
 * file. Type-only and lazy imports do not count.
 */
export function wayToPackage(sources: readonly Source[], name: string): (from: string) => string | null {
  const loadsAtOnce = ({ typeOnly, lazy }: Import) => !typeOnly && !lazy;
  const graph = importGraph(sources, loadsAtOnce);
  const importers = new Set(
    sources
      .filter(({ text }) => importsOf(text).some((one) => loadsAtOnce(one) && one.specifier === name))
      .map(({ path }) => path),
  );
  return (from) => {
    const ways = new Map([[from, from]]);
    for (const [path, way] of ways) {
      if (importers.has(path)) return `${way} -> ${name}`;
      for (const next of graph.get(path) ?? []) if (!ways.has(next)) ways.set(next, `${way} -> ${next}`);
    }
    return null;
  };
}

/** The import cycles, each once, as 'a -> b -> a'. Type-only and lazy imports count. */
export function cyclesIn(sources: readonly Source[]): string[] {
  const graph = importGraph(sources);
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}

/** How many files lie directly in each folder. */
export function filesPerFolder(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return counts;
}
