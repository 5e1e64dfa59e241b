import { cyclesIn, filesPerFolder, filesUnder, sourcesUnder } from './sources';

/** `npm run structure`: the amount of code in each layer, its spread over files and folders, and the import cycles. */

const LAYERS = ['src/domain', 'src/server', 'src/app', 'tests', 'bench'];

const lines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          typeof cell === 'number' || column > 0
            ? String(cell).padStart(widths[column] ?? 0)
            : cell.padEnd(widths[0] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const layers = LAYERS.map((layer) => ({ layer, sources: sourcesUnder(layer) }));
const everything = layers.flatMap(({ sources }) => sources);

console.info(
  table([
    ['layer', 'files', 'lines', 'median', 'p90', 'largest'],
    ...[...layers, { layer: 'all', sources: everything }].map(({ layer, sources }) => {
      const sizes = sources.map(({ text }) => lines(text)).toSorted((a, b) => a - b);
      const sum = sizes.reduce((total, size) => total + size, 0);
      return [layer, sizes.length, sum, percentile(sizes, 0.5), percentile(sizes, 0.9), sizes.at(-1) ?? 0];
    }),
  ]),
);

const largest = everything.toSorted((a, b) => lines(b.text) - lines(a.text)).slice(0, 10);
console.info(`\n${table([['largest files', 'lines'], ...largest.map(({ path, text }) => [path, lines(text)])])}`);

const folders = [...filesPerFolder(LAYERS.flatMap(filesUnder))].toSorted(([, a], [, b]) => b - a);
console.info(`\n${table([['fullest folders', 'files'], ...folders.slice(0, 10)])}`);

const cycles = cyclesIn(everything);
console.info(`\nimport cycles  ${cycles.length}`);
for (const cycle of cycles) console.info(`  ${cycle}`);
