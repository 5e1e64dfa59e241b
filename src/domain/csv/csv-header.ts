/** The column that each header cell names. `columns` has one entry per header cell, null for an unknown one. */
export interface HeaderMatch {
  columns: (string | null)[];
  unknown: string[];
  missing: string[];
  duplicate: string[];
}

/** The letters and digits of a name, in lower case. */
export function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/**
 * Matches header cells to known columns, in any order and letter case (D23). Only letters and digits count:
 * 'Company name', 'company_name' and 'companyName' are the same. `missing` lists required columns that no cell names,
 * `unknown` cells that name no column, `duplicate` columns named twice. `aliases` maps alternative names to columns.
 */
export function matchHeader(
  header: readonly string[],
  columns: readonly string[],
  required: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): HeaderMatch {
  const byName = new Map(Object.entries(aliases).map(([alias, column]) => [lettersOf(alias), column]));
  for (const column of columns) byName.set(lettersOf(column), column);

  const matched = header.map((cell) => byName.get(lettersOf(cell)) ?? null);
  const named = matched.filter((column) => column !== null);
  const present = new Set(named);
  return {
    columns: matched,
    unknown: header.filter((_, index) => matched[index] === null),
    missing: required.filter((column) => !present.has(column)),
    duplicate: [...new Set(named.filter((column, index) => named.indexOf(column) !== index))],
  };
}
