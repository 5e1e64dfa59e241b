/** All numbers in an answer, however deep. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** The cells of a CSV file that need no quotes, such as all numbers. */
export const cellsOf = (csv: string): Set<string> => new Set(csv.split(/[,\r\n]+/));
