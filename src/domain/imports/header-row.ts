import { isBlank } from '#domain/shared/text';

/** Below a title, notes or blank lines, the header of a file is among its first records. */
export const HEADER_WITHIN = 20;

/**
 * The index of the header among the first records of a file (D23): the first one with more than half as many cells that
 * are not blank as a record with several has in the middle. A title has one, or a few above many; a text with stray
 * delimiters has too many. -1 if all are blank.
 */
export function headerIndex(records: readonly (readonly string[])[]): number {
  const filled = records.slice(0, HEADER_WITHIN).map((cells) => cells.filter((cell) => !isBlank(cell)).length);
  const several = filled.filter((count) => count > 1).sort((a, b) => a - b);
  const typical = several[Math.floor((several.length - 1) / 2)] ?? 1;
  return filled.findIndex(
    (count, index) => count > typical / 2 && (count >= typical || count * 2 > (filled[index + 1] ?? 0)),
  );
}
