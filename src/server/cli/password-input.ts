import { createInterface } from 'node:readline';

/** Stands for "read from standard input", because command-line arguments are visible to other users of the machine. */
export const FROM_INPUT = '-';

/** Returns the given password, or the first line of standard input, unchanged (D37). */
export async function readPassword(given: string): Promise<string> {
  if (given !== FROM_INPUT) return given;
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
