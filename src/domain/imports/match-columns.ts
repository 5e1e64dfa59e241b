import { matchHeader } from '#domain/csv/csv-header';
import { foldName } from '#domain/imports/fold-name';
import { suggestWord } from '#domain/imports/foreign-words';
import { type ImportFormat, targetsOf } from '#domain/imports/import-format';
import { EMAIL_PATTERN } from '#domain/shared/text';
import { parseMoment } from '#domain/shared/time';

/** Why a column is mapped as it is: chosen in an earlier import, by its exact name, or by a name of another system. */
export type MatchOrigin = 'remembered' | 'exact' | 'similar';

/** What a column of the file becomes; `target` is null if it is not imported, `origin` if nothing is known about it. */
export interface ColumnMatch {
  target: string | null;
  origin: MatchOrigin | null;
}

/** Maximum number of columns that the dialog offers to map. */
export const MAX_FILE_COLUMNS = 1000;

export const TOO_MANY_COLUMNS = 'The file has more than 1,000 columns. Remove those you do not need, and try again.';

/** The first column of a file of skipped rows. It is never imported. */
export const REASON_COLUMN = 'reason';

/** What a user chose for columns in earlier imports, by the keys of `headerKeys`; null: not to import it. */
export type RememberedColumns = Readonly<Record<string, string | null>>;

/** A key for each header cell. Columns of the same name are told apart by their order. */
export function headerKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name) => {
    const key = foldName(name);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** The zone that some systems add to the names of dates: '(GMT+1)', '(UTC-05:00)', '(EST)', '(Europe/Berlin)'. */
const ZONE_SUFFIX =
  /\s*\((?:(?:GMT|UTC)(?:\s*[+\u2212-]\s*\d{1,2}(?::?\d{2})?)?|[A-Z]{1,4}T|[A-Z]\w+\/[\w/+-]+)\)\s*$/i;

/** What some systems add to a name to say how to fill the column in: '(required)', '(YYYY-MM-DD)'. */
const HINT_SUFFIX = /\s*\((?:required|optional|[ymdhs]{1,4}(?:[-/.: ]{1,2}[ymdhs]{1,4})*)\)\s*$/i;
/** What others put before a name: 'Emails / Primary Email', 'Person - Email'. */
const GROUP_PREFIX = /^(?:.*\s[/>]|Person\s-)\s/i;

interface Candidate {
  index: number;
  target: string | null;
  origin: MatchOrigin;
  /** Lower is better. */
  rank: readonly number[];
}

const ORIGINS = ['remembered', 'exact', 'similar'] as const satisfies readonly MatchOrigin[];

const compareRanks = (a: Candidate, b: Candidate): number => {
  const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
  return at === -1 ? a.index - b.index : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
};

/**
 * Maps the columns of a file automatically (D58): as remembered, then by exact name (D23), then by a name of another
 * system. No two columns get the same target: one with values wins over an empty one, then the better name, then the
 * first. Further emails or phones become spares; several columns may be the time of closing. `samplesOf` gives the first
 * values of a column.
 */
export function matchColumns(
  format: ImportFormat,
  header: readonly string[],
  { remembered, samplesOf }: { remembered: RememberedColumns; samplesOf: (index: number) => readonly string[] },
): ColumnMatch[] {
  const isFilled = (index: number) => samplesOf(index).length > 0;
  const candidates = candidatesFor(format, header, remembered, samplesOf).sort(compareRanks);
  const matches = header.map((name, index): ColumnMatch => {
    const isKnown = foldName(name) === REASON_COLUMN || (name.trim() === '' && !isFilled(index));
    return { target: null, origin: isKnown ? 'exact' : null };
  });
  const overlap = overlapIn(format);
  const done = new Set<number>();
  const taken: string[] = [];
  for (const { index, target, origin } of candidates) {
    if (done.has(index)) continue;
    // Only a user knows that two columns are to be joined.
    const isTaken = (wanted: string) =>
      wanted !== format.closing?.times[0] &&
      taken.some((other) => overlap(wanted, other) || (other === wanted && origin !== 'remembered'));
    const free = target !== null && isTaken(target) ? format.spares?.[target]?.target : target;
    if (free === undefined) continue;
    done.add(index);
    if (free !== null) taken.push(free);
    matches[index] = { target: free, origin: free === target ? origin : 'similar' };
  }
  return matches;
}

function candidatesFor(
  format: ImportFormat,
  header: readonly string[],
  remembered: RememberedColumns,
  samplesOf: (index: number) => readonly string[],
): Candidate[] {
  const columnOf = new Map(targetsOf(format).map(({ target, column }) => [target, column]));
  const exact = matchHeader(header, format.columns, [], format.aliases).columns;
  const similar = similarNames(format);
  const keys = headerKeys(header);
  const lonely = lonelyParts(format, header, similar);
  const datesNamed = (name: string) =>
    (similar.get(foldName(name.replace(ZONE_SUFFIX, ''))) ?? []).filter(
      ({ target }) => format.contents[columnOf.get(target) ?? '']?.kind === 'date',
    );
  const named = (name: string) =>
    [name, name.replace(HINT_SUFFIX, ''), name.replace(GROUP_PREFIX, '')]
      .map((variant) => similar.get(foldName(variant)))
      .find((found) => found !== undefined) ?? datesNamed(name);
  const labelled = (name: string, index: number) =>
    Object.entries(format.labels ?? {})
      .filter(([, names]) => names?.some((other) => foldName(other) === foldName(name)))
      .filter(([target]) => samplesOf(index).some((value) => suggestWord(format, target, value) !== null))
      .map(([target]) => ({ target, place: Number.MAX_SAFE_INTEGER }));
  return header.flatMap((name, index) => {
    const empty = samplesOf(index).length > 0 ? 0 : 1;
    const found = (target: string | null, origin: MatchOrigin, place: number): Candidate => ({
      index,
      target,
      origin,
      rank: [ORIGINS.indexOf(origin), empty, place],
    });
    const chosen = remembered[keys[index] ?? ''];
    const exactly = exact[index];
    const names = named(name);
    // What may be a required column is only something else once there is a better one for it.
    const wanted = names.find(({ target }) => format.required.includes(target))?.target;
    const comesLast = (target: string) => lonely.has(target) || (wanted !== undefined && wanted !== target);
    return [
      ...(chosen === null || (chosen !== undefined && columnOf.has(chosen)) ? [found(chosen, 'remembered', 0)] : []),
      ...(exactly ? [{ ...found(exactly, 'exact', 0), ...(comesLast(exactly) && { rank: lastRank(empty) }) }] : []),
      ...[...names, ...labelled(name, index)].map(({ target, place }) =>
        found(target, 'similar', comesLast(target) ? Number.MAX_SAFE_INTEGER : place),
      ),
    ];
  });
}

/** After all other candidates, of which `empty` ones come last. */
const lastRank = (empty: number): Candidate['rank'] => [ORIGINS.indexOf('similar'), empty, Number.MAX_SAFE_INTEGER];

/** Parts whose other parts are not in the file: beside a last name alone, a column 'Name' is the better one. */
function lonelyParts(
  format: ImportFormat,
  header: readonly string[],
  similar: ReturnType<typeof similarNames>,
): ReadonlySet<string> {
  const present = new Set(header.flatMap((name) => similar.get(foldName(name)) ?? []).map(({ target }) => target));
  const columns = Object.values(format.parts ?? {}).map((parts) => parts ?? []);
  const incomplete = columns.filter((parts) => !parts.every(({ target }) => present.has(target)));
  return new Set(incomplete.flat().map(({ target }) => target));
}

/** The targets that each folded name of another system may mean, with the name's place in its list. */
function similarNames(format: ImportFormat): Map<string, { target: string; place: number }[]> {
  const similar = new Map<string, { target: string; place: number }[]>();
  const add = (target: string, names: readonly string[] = []) => {
    for (const [place, name] of names.entries()) {
      const key = foldName(name);
      similar.set(key, [...(similar.get(key) ?? []), { target, place }]);
    }
  };
  for (const column of format.columns) {
    add(column, format.names[column]);
    for (const { target, names } of format.parts?.[column] ?? []) add(target, names);
  }
  return similar;
}

/**
 * Whether two targets exclude each other: the same one, or a column and a part of it. Spares, joins and the time of closing
 * exclude nothing.
 */
function overlapIn(format: ImportFormat): (a: string, b: string) => boolean {
  const columnOf = new Map(targetsOf(format).map(({ target, column }) => [target, column]));
  const spares = Object.values(format.spares ?? {}).map((spare) => spare?.target);
  const open = new Set([...spares, format.closing?.times[0]]);
  return (a, b) => {
    if (open.has(a) || open.has(b)) return false;
    if (a === b) return !format.joins?.includes(a);
    return columnOf.get(a) === columnOf.get(b) && (columnOf.get(a) === a || columnOf.get(b) === b);
  };
}

/** The columns of a file after the user chose a target for one of them, and which others lost theirs to it. */
export interface ChosenColumns {
  targets: (string | null)[];
  displaced: number[];
}

/** Maps a column to a target. The columns that have it, or something that it excludes, are not imported any more. */
export function chooseTarget(
  format: ImportFormat,
  targets: readonly (string | null)[],
  { index, target }: { index: number; target: string | null },
): ChosenColumns {
  const overlap = overlapIn(format);
  const displaced = targets.flatMap((other, at) =>
    at !== index && target !== null && other !== null && overlap(target, other) ? [at] : [],
  );
  const others = targets.map((other, at) => (displaced.includes(at) ? null : other));
  return { targets: others.with(index, target), displaced };
}

export interface MappingFaults {
  /** Required columns of ours that no column of the file is mapped to. */
  missing: string[];
  /** Per column of the file, the other columns that are mapped to the same. */
  clashes: ReadonlyMap<number, readonly number[]>;
}

/** What keeps a file from being imported with these targets. `accepted`: the columns that may be missing. */
export function mappingFaults(
  format: ImportFormat,
  targets: readonly (string | null)[],
  accepted: readonly string[] = [],
): MappingFaults {
  const columnOf = new Map(targetsOf(format).map(({ target, column }) => [target, column]));
  const mapped = new Set(targets.map((target) => (target === null ? undefined : columnOf.get(target))));
  const overlap = overlapIn(format);
  const clashes = new Map<number, number[]>();
  for (const [index, target] of targets.entries()) {
    const others = targets.flatMap((other, at) =>
      target !== null && other !== null && at !== index && overlap(target, other) ? [at] : [],
    );
    if (others.length > 0) clashes.set(index, others);
  }
  return { missing: format.required.filter((column) => !mapped.has(column) && !accepted.includes(column)), clashes };
}

/** Whether rows of a file with these targets can find what they update (D76), whatever else the file lacks. */
export const canUpdate = ({ knownBy = [] }: ImportFormat, targets: readonly (string | null)[]): boolean =>
  knownBy.some((column) => targets.includes(column));

/**
 * A cell that shows that the first row of a file is data and not a header: an email address, a date or a long number.
 * Null if there is none, or if any column was recognized.
 */
export function dataInHeader(header: readonly string[], matches: readonly ColumnMatch[]): string | null {
  if (matches.some(({ target }) => target !== null)) return null;
  const isData = (cell: string) =>
    cell.length <= 100 &&
    (EMAIL_PATTERN.test(cell) || parseMoment(cell) !== null || /^[+(]?\d[\d\s().-]{5,}$/.test(cell));
  return header.map((cell) => cell.trim()).find(isData) ?? null;
}
