/** Milliseconds since 1970 with fractions, which can be compared between processes of one machine. */
export const clock = (): number => performance.timeOrigin + performance.now();
