import { readFileSync, writeFileSync } from 'node:fs';

const PATH = 'bench/README.md';
const BEGIN = '<!-- figures: written by npm run bench -->';
const END = '<!-- end of figures -->';

/** Puts the figures between the two marks of the README; what stands around them is written by hand. */
export function writeReport(report: string): void {
  writeFileSync(PATH, withFigures(readFileSync(PATH, 'utf8'), report));
}

export function withFigures(readme: string, report: string): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PATH} has lost its marks.`);
  return `${readme.slice(0, begin)}${BEGIN}\n\n${report.trim()}\n\n${readme.slice(end)}`;
}
