import type { Column, ColumnId } from './lead-columns';

/** How wide a chosen column is. */
export const COLUMN_SIZES = ['narrow', 'normal', 'wide'] as const;

export type ColumnSize = (typeof COLUMN_SIZES)[number];

export const COLUMN_SIZE_LABELS = {
  narrow: 'Narrow',
  normal: 'Normal',
  wide: 'Wide',
} as const satisfies Record<ColumnSize, string>;

export interface ChosenColumn {
  id: string;
  size: ColumnSize;
}

/** More could not be told apart. */
export const MAX_COLUMNS = 20;

/** What stands for the standard columns where others might be meant. */
export const STANDARD = 'standard';

const WRITTEN = /^([A-Za-z]+|custom\.[a-z][a-z0-9_]*)(?:~(narrow|wide))?$/;

/** Reads chosen columns as an address has them: `status,amount~wide,custom.region`. Ignores what it cannot read. */
export function readColumns(written: string): ChosenColumn[] {
  if (written === STANDARD) return [];
  const seen = new Set<string>();
  return written
    .split(',')
    .flatMap((text) => {
      const [, id, size = 'normal'] = WRITTEN.exec(text) ?? [];
      if (id === undefined || seen.has(id)) return [];
      seen.add(id);
      return [{ id, size: size as ColumnSize }];
    })
    .slice(0, MAX_COLUMNS);
}

export const writeColumns = (columns: readonly ChosenColumn[]): string =>
  columns.length === 0 ? STANDARD : columns.map(({ id, size }) => (size === 'normal' ? id : `${id}~${size}`)).join(',');

const FACTORS = { narrow: 0.75, normal: 1, wide: 1.6 } as const satisfies Record<ColumnSize, number>;

/** Pixels, where the normal width of 124 is too much or too little. */
const WIDTHS: Partial<Record<ColumnId, number>> = {
  email: 190,
  status: 176,
  priority: 92,
  alcohol: 92,
  updatedAt: 100,
  createdAt: 100,
  lastActivityAt: 108,
};

const widthOf = ({ id, size }: SizedColumn): number => Math.round((WIDTHS[id] ?? 124) * FACTORS[size]);

/** A status is read by its words, which must fit. */
const leastWidthOf = (column: SizedColumn): number =>
  column.id === 'status' ? widthOf(column) : Math.round(widthOf(column) * 0.7);

/** A column with its chosen size. */
export interface SizedColumn extends Column {
  size: ColumnSize;
}

/** The chosen columns that there are; a field may be gone. */
export const knownColumns = (chosen: readonly ChosenColumn[], all: readonly Column[]): SizedColumn[] =>
  chosen.flatMap(({ id, size }) => all.filter((column) => column.id === id).map((column) => ({ ...column, size })));

/** The last one keeps the titles clear of the button that chooses columns. */
const [BOX, GAP, PADDING, COMPANY, END] = [20, 12, 24, 160, 16];

/** The first of some columns: as many as fit into a table of this width in pixels beside the company. */
export function fittingColumns<Sized extends SizedColumn>(columns: readonly Sized[], width: number): Sized[] {
  let left = width - BOX - GAP - COMPANY - GAP - END - PADDING;
  const taken = columns.findIndex((column) => {
    left -= GAP + leastWidthOf(column);
    return left < 0;
  });
  return taken < 0 ? [...columns] : columns.slice(0, taken);
}

/** The grid of a row of chosen columns. The company takes what is left. */
export const chosenGrid = (columns: readonly SizedColumn[]): string =>
  [
    `${BOX}px`,
    `minmax(${COMPANY}px, 1fr)`,
    ...columns.map((column) => `minmax(${leastWidthOf(column)}px, ${widthOf(column)}px)`),
    `${END}px`,
  ].join(' ');
