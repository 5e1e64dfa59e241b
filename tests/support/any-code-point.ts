import fc from '@tests/support/fast-check';

const codePoints = (min: number, max: number) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point));

/**
 * Any Unicode character, common ones more often. fast-check's own unit takes most of a second to build its tables,
 * which is too much of the five seconds that all domain tests may take.
 */
export const anyCodePoint = fc.oneof(codePoints(0, 0x7f), codePoints(0, 0xd7ff), codePoints(0xe000, 0x10ffff));
