type Step = (index: number, count: number) => number;

const STEPS = new Map<string, Step>([
  ['ArrowUp', (index) => index - 1],
  ['ArrowDown', (index) => index + 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);

/** Index of the card that a key leads to in a column of `count` cards; null if it leads nowhere. */
export function nextCardIndex(key: string, index: number, count: number): number | null {
  const target = STEPS.get(key)?.(index, count) ?? index;
  return target === index || target < 0 || target >= count ? null : target;
}
