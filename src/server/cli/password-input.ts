import { createInterface } from 'node:readline';

/** What stands for "read it from standard input": other users of the machine can see what a command is given. */
export const FROM_INPUT = '-';

/** The password of an option, or the first line of standard input, as it is (D37). */
export async function readPassword(given: string): Promise<string> {
  if (given !== FROM_INPUT) return given;
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
