import fc from 'fast-check';

const codePoints = (min: number, max: number) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point));

/**
 * Any character of Unicode, the common ones more often. fast-check's own unit of this kind takes most of a second to
 * make its tables, of the five that all tests of the domain may take.
 */
export const anyCodePoint = fc.oneof(codePoints(0, 0x7f), codePoints(0, 0xd7ff), codePoints(0xe000, 0x10ffff));
