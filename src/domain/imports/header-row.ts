import { isBlank } from '#domain/shared/text';

/** Below a title, notes or blank lines, the header of a file is among its first records. */
export const HEADER_WITHIN = 20;

/**
 * The index of the header among the first records of a file (D23): the first one with more than half of the typical
 * number of filled cells, the median of all records with several. One with fewer than the typical number must also have
 * more than half as many as the next record: a title has fewer. -1 if no record qualifies.
 */
export function headerIndex(records: readonly (readonly string[])[]): number {
  const filled = records.slice(0, HEADER_WITHIN).map((cells) => cells.filter((cell) => !isBlank(cell)).length);
  const several = filled.filter((count) => count > 1).sort((a, b) => a - b);
  const typical = several[Math.floor((several.length - 1) / 2)] ?? 1;
  return filled.findIndex(
    (count, index) => count > typical / 2 && (count >= typical || count * 2 > (filled[index + 1] ?? 0)),
  );
}
