import type { CsvCell } from '#domain/csv/csv-cell';
import { lettersOf } from '#domain/csv/csv-header';
import type { CsvColumns } from '#domain/csv/csv-table';
import {
  type CustomFieldDefinition,
  type CustomPlace,
  type CustomValues,
  inOrder,
  isFieldOf,
} from '#domain/custom-fields/custom-field-kinds';
import { fieldOf } from '#domain/custom-fields/custom-field-of';
import { type OtherValue, showCustom } from '#domain/custom-fields/custom-values';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** What a file needs to know of a field. */
export type FileField = Pick<CustomFieldDefinition, 'id' | 'key' | 'label' | 'kind' | 'choices'>;

/** Fields that a file is about to create, as it names them. */
export const fileFieldsOf = (
  fields: readonly (Omit<FileField, 'id' | 'choices'> & Partial<FileField>)[],
): FileField[] => fields.map(({ choices = [], ...field }) => ({ ...field, id: field.key, choices }));

type ColumnNames = Pick<CsvColumns, 'columns' | 'aliases'>;

const COLUMN = 'custom.';

/** The name of a field's column: what the rows of an import are called by, and a header that always names it. */
export const customColumn = (key: string): string => `${COLUMN}${key}`;

/** The key in the name of a column; null for a column of another field. */
export const keyOfColumn = (column: string): string | null =>
  column.startsWith(COLUMN) ? column.slice(COLUMN.length) : null;

/**
 * The header of each field's column (D88): its label, or label and key where the label occurs twice or names a column of
 * `others`, or with the kind, too, where two owners have fields of that label and key.
 */
export function customHeaders(fields: readonly FileField[], others: ColumnNames): string[] {
  const taken = [...others.columns, ...Object.keys(others.aliases ?? {})];
  const namesOf = ({ label, key, kind }: FileField) => [label, `${label} (${key})`, `${label} (${key}, ${kind})`];
  const uses = new Map<string, number>();
  for (const name of [...taken, ...fields.flatMap((field) => [...new Set(namesOf(field).map(lettersOf))])]) {
    const letters = lettersOf(name);
    uses.set(letters, (uses.get(letters) ?? 0) + 1);
  }
  return fields.map((field) => {
    const free = namesOf(field).find((name) => lettersOf(name) !== '' && uses.get(lettersOf(name)) === 1);
    return free ?? customColumn(field.key);
  });
}

/** The columns of a file's custom fields, for `csvFile`: their cells, and what else names them. */
export function customFileParts(
  fields: readonly FileField[],
  others: ColumnNames,
): { cells: Record<string, CsvCell<unknown>>; aliases: Record<string, string> } {
  const headers = customHeaders(fields, others);
  const known = new Set([...others.columns, ...Object.keys(others.aliases ?? {}), ...headers].map(lettersOf));
  const named = fields.map((field, index) => [headers[index] ?? '', customColumn(field.key)] as const);
  const keyed = fields.filter(({ key }) => !known.has(lettersOf(key)));
  return {
    cells: Object.fromEntries(
      fields.flatMap((field) => {
        const { cell } = fieldOf(field);
        return cell ? [[customColumn(field.key), cell]] : [];
      }),
    ),
    aliases: Object.fromEntries([...keyed.map(({ key }) => [key, customColumn(key)] as const), ...named]),
  };
}

/** The values that a row of a file gives, by the ids of the fields. */
export function customInRow(fields: readonly FileField[], row: Readonly<Record<string, unknown>>): CustomValues {
  const values = fields.map(({ id, key }) => [id, row[customColumn(key)]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined)) as CustomValues;
}

/**
 * The values that a row of a file gives a known row, which may be in a team: in its fields of the same key and kind. Fails
 * with VALIDATION if it has none, and the label as the field.
 */
export function customForPlace(
  values: CustomValues,
  place: CustomPlace,
  fields: readonly CustomFieldDefinition[],
): Result<CustomValues> {
  const fitting: CustomValues = {};
  for (const [id, value] of Object.entries(values)) {
    const own = fields.find((field) => field.id === id);
    const theirs = fields.find(
      (field) =>
        isFieldOf(field, place) && field.archivedAt === null && field.key === own?.key && field.kind === own.kind,
    );
    if (!theirs) {
      const message = `The team of this lead has no field “${own?.label}” of this kind`;
      return fail(problem('VALIDATION', message, { field: customColumn(own?.key ?? '') }));
    }
    fitting[theirs.id] = value;
  }
  return ok(fitting);
}

/** A column of an export: the fields of several owners that have the same key and kind. */
export interface CustomExportColumn {
  header: string;
  fields: readonly CustomFieldDefinition[];
  cell: CsvCell<unknown>;
}

/** The columns of an export with the rows of several owners, in the order of their fields. */
export function customExportColumns(
  fields: readonly CustomFieldDefinition[],
  others: ColumnNames,
): CustomExportColumn[] {
  const groups = new Map<string, CustomFieldDefinition[]>();
  for (const field of fields) {
    if (field.archivedAt !== null) continue;
    const name = `${field.kind} ${field.key}`;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  const firsts = [...groups.values()].flatMap(([first]) => first ?? []);
  const headers = customHeaders(firsts, others);
  return firsts.flatMap((first, index) => {
    const { cell } = fieldOf(first);
    const same = groups.get(`${first.kind} ${first.key}`) ?? [];
    return cell ? [{ header: headers[index] ?? '', fields: same, cell }] : [];
  });
}

/** The header of what a row has in fields that its owner or team does not have (D88). Imports ignore it. */
export const OTHER_FIELDS_COLUMN = 'otherFields';

/** The cells of a row in these columns. */
export const customCells = (
  columns: readonly CustomExportColumn[],
  stored: CustomValues,
  place: CustomPlace,
): string[] =>
  columns.map(({ fields, cell }) => {
    const field = fields.find((one) => isFieldOf(one, place) && stored[one.id] !== undefined);
    return field ? cell.write(stored[field.id]) : '';
  });

/** Values of other fields in words: 'Region: North; Budget: 1200'. */
export const otherWords = (values: readonly OtherValue[]): string =>
  values
    .map(({ label, kind, value }) => `${label}: ${fieldOf({ label, kind, choices: [] }).cell?.write(value) ?? ''}`)
    .join('; ');

/** The same of a stored row; `fields` are those of its values, by id. */
export const otherCell = (
  stored: CustomValues,
  place: CustomPlace,
  fields: ReadonlyMap<string, CustomFieldDefinition>,
): string => otherWords(showCustom(stored, place, fields).customOther);

/** Fields in the order of their owners: the user's own first, as for their personal rows. */
export const byOwner = (fields: readonly CustomFieldDefinition[]): CustomFieldDefinition[] => [
  ...inOrder(fields.filter(({ teamId }) => teamId === null)),
  ...inOrder(fields.filter(({ teamId }) => teamId !== null)),
];
