import { readFileSync, writeFileSync } from 'node:fs';

const PATH = 'bench/README.md';
const BEGIN = '<!-- figures: written by npm run bench -->';
const END = '<!-- end of figures -->';

/** Replaces the figures between the two markers of the README and keeps the handwritten text around them. */
export function writeReport(report: string): void {
  writeFileSync(PATH, withFigures(readFileSync(PATH, 'utf8'), report));
}

export function withFigures(readme: string, report: string): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PATH} has lost its marks.`);
  return `${readme.slice(0, begin)}${BEGIN}\n\n${report.trim()}\n\n${readme.slice(end)}`;
}
