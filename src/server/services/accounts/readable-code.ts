import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which people confuse when they read a code out loud or type it from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A random code for people, in groups with dashes between them. */
export function readableCode({ groups, groupLength }: { groups: number; groupLength: number }): string {
  const group = () => Array.from({ length: groupLength }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
