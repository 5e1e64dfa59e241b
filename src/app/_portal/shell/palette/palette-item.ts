import type { ReactNode } from 'react';

/** A row of the palette. */
export interface PaletteItem {
  id: string;
  icon: ReactNode;
  label: ReactNode;
  /** What tells it from others with the same label. */
  context?: ReactNode;
  /** Its shortcut, where there is one. */
  keys?: readonly string[];
  run: () => void;
  /** Keeps the focus where the palette was opened, because nothing else takes it. */
  returnsFocus?: boolean;
  /** Keeps the palette open, for an item that searches again. */
  staysOpen?: boolean;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** Found by a former search: shown until the new results are there, but not to be chosen. */
  isStale?: boolean;
}

/** The rows that can be chosen, in order. */
export const choicesOf = (groups: readonly PaletteGroup[]): PaletteItem[] =>
  groups.flatMap(({ items, isStale }) => (isStale ? [] : items));
