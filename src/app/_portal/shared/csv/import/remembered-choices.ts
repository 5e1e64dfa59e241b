import { z } from 'zod';
import type { DateOrder } from '@/domain/imports/foreign-dates';
import type { Mapping } from '@/domain/imports/mapped-table';
import { type ColumnMatch, headerKeys } from '@/domain/imports/match-columns';

const choices = z.object({
  columns: z.record(z.string(), z.string().nullable()),
  words: z.record(z.string(), z.record(z.string(), z.string())),
  dates: z.record(z.string(), z.enum(['day', 'month'])),
});

/** What a user chose in earlier imports: per header, per foreign word, and (only to suggest it) per column of dates. */
export type RememberedChoices = z.infer<typeof choices>;

/** Per column or word; the oldest choices are forgotten first. */
const MAX_CHOICES = 2000;

const NOTHING: RememberedChoices = { columns: {}, words: {}, dates: {} };

/**
 * The place of the choices of one user for one noun: another user of the same browser has their own. The number changes when
 * columns get a meaning that earlier choices could not have, such as the date of closing.
 */
export const choicesKey = (userId: string, noun: string): string => `stanchion-import-3-${noun}-${userId}`;

export function readChoices(key: string): RememberedChoices {
  try {
    return choices.parse(JSON.parse(localStorage.getItem(key) ?? 'null') ?? NOTHING);
  } catch {
    // Storage is blocked or not ours: the columns are matched by their names alone.
    return NOTHING;
  }
}

function writeChoices(key: string, value: RememberedChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the user chooses again next time.
  }
}

const newest = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).slice(-MAX_CHOICES));

/** Remembers what each header was mapped to, except for what its exact name says anyway. */
export function rememberColumns(
  key: string,
  header: readonly string[],
  { matches, targets }: { matches: readonly ColumnMatch[]; targets: Mapping['targets'] },
): void {
  const before = readChoices(key);
  const columns = { ...before.columns };
  for (const [index, name] of headerKeys(header).entries()) {
    const target = targets[index] ?? null;
    const match = matches[index];
    delete columns[name];
    if (match?.origin !== 'exact' || match.target !== target) columns[name] = target;
  }
  writeChoices(key, { ...before, columns: newest(columns) });
}

/** Remembers what foreign words mean. Words whose rows are skipped are asked for again. */
export function rememberValues(
  key: string,
  { words, dates }: { words: Mapping['words']; dates: Record<string, DateOrder> },
): void {
  const before = readChoices(key);
  const merged = Object.entries(words).map(([column, chosen]) => {
    const meant = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null);
    return [column, newest({ ...before.words[column], ...Object.fromEntries(meant) })] as const;
  });
  writeChoices(key, {
    ...before,
    words: { ...before.words, ...Object.fromEntries(merged) },
    dates: { ...before.dates, ...dates },
  });
}
