/** What a board is sorted by. */
export const BOARD_MEASURES = ['points', 'deals'] as const;

export type BoardMeasure = (typeof BOARD_MEASURES)[number];

export const BOARD_SCOPES = ['all', 'team'] as const;

export type BoardScope = (typeof BOARD_SCOPES)[number];

/** How many places a board shows, and the maximum that can be requested. */
export const BOARD_PLACES = 50;
export const MAX_BOARD_PLACES = 100;

/**
 * The ranks of values in descending order. Equal ones share a rank, and the next follows after all of them: 1, 2, 2, 4.
 */
export function ranksOf(values: readonly number[]): number[] {
  const ranks: number[] = [];
  values.forEach((value, index) => {
    ranks.push(index > 0 && values[index - 1] === value ? (ranks[index - 1] ?? 1) : index + 1);
  });
  return ranks;
}

/**
 * An email address as people outside of the user's teams see it (D102): enough to recognize one's own, not enough to
 * write to it. `robin@northgate.example` becomes `r***@n***`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = (part: string) => [...part][0] ?? '';
  return `${first(email.slice(0, at))}***@${first(email.slice(at + 1))}***`;
}
