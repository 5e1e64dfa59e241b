import type { z } from 'zod';
import type { CsvCell } from '#domain/csv/csv-cell';

/**
 * Entry points that carry only some of the fields: forms, files and bulk changes. Create and update are not among them,
 * because they carry every field, in the browser and over REST: both parse with the same schema, which has an input for
 * every field (`newInputsOf`, `inputsOf`). `tests/server/fields.test.ts` sends every field of every noun through both.
 */
export type EntryPoint = 'form' | 'csv' | 'bulk';

/** A new row's value for a field that was not given: none (it is rejected), the profile's default, or a fixed value. */
export type WhenAbsent<Value> = 'refused' | 'profile' | { readonly value: Value };

/**
 * One field of a noun. A noun's field table is the single source of truth: inputs, the public entity, files, bulk
 * changes and database values derive from it.
 */
export interface Field {
  readonly by: readonly EntryPoint[];
  /** Schema of the value as sent. */
  readonly input: z.ZodType;
  /** Schema of the value as stored and returned. */
  readonly output: z.ZodType;
  /** Schema of the stored value, read back from JSON. */
  readonly json: z.ZodType;
  readonly absent: WhenAbsent<unknown>;
  /** Its cell in a file; null for a field that files cannot carry. */
  readonly cell: CsvCell<unknown> | null;
  /** Converts the sent value to the stored one: a bare day becomes its end in `zone` (D14). */
  keep(given: unknown, zone: string): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

/** The stored values of a row. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['output']> };

type Given<F extends Fields, Name extends keyof F> = z.output<F[Name]['input']>;

type Needed<F extends Fields> = {
  [Name in keyof F]: F[Name]['absent'] extends 'refused' | 'profile' ? Name : never;
}[keyof F];

/** The input for a new row. The caller must supply the profile's defaults. */
export type NewGiven<F extends Fields> = { readonly [Name in Needed<F>]: Given<F, Name> } & {
  readonly [Name in Exclude<keyof F, Needed<F>>]?: Given<F, Name> | undefined;
};

/** A partial update, as sent. */
export type ChangesGiven<F extends Fields> = { readonly [Name in keyof F]?: Given<F, Name> | undefined };

type Part = 'input' | 'output' | 'json';

type PartsOf<F extends Fields, P extends Part> = { -readonly [Name in keyof F]: F[Name][P] };

const partsOf = <F extends Fields, P extends Part>(fields: F, part: P): PartsOf<F, P> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as PartsOf<F, P>;

/** Input schemas of the fields, the shape of an update. */
export const inputsOf = <F extends Fields>(fields: F) => partsOf(fields, 'input');

/** Output schemas of the fields, the shape of an entity. */
export const outputsOf = <F extends Fields>(fields: F) => partsOf(fields, 'output');

/** Schemas of values that went through JSON. */
export const jsonOf = <F extends Fields>(fields: F) => partsOf(fields, 'json');

type NewInputs<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['absent'] extends 'refused' ? F[Name]['input'] : z.ZodOptional<F[Name]['input']>;
};

/** Input schemas of a new row. Only fields without a default are required. */
export const newInputsOf = <F extends Fields>(fields: F): NewInputs<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, absent }]) => [name, absent === 'refused' ? input : input.optional()]),
  ) as NewInputs<F>;

export type FieldsBy<F extends Fields, By extends EntryPoint> = {
  [Name in keyof F as By extends F[Name]['by'][number] ? Name : never]: F[Name];
};

/** The fields that an entry point carries. */
export const fieldsBy = <F extends Fields, By extends EntryPoint>(fields: F, entry: By): FieldsBy<F, By> =>
  Object.fromEntries(Object.entries(fields).filter(([, { by }]) => by.includes(entry))) as FieldsBy<F, By>;

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

type CellsOf<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]['cell']> };

/** Cells of the fields that files carry. */
export function cellsOf<F extends Fields>(fields: F): CellsOf<FieldsBy<F, 'csv'>> {
  const cells = Object.entries(fields).filter(([, { by }]) => by.includes('csv'));
  return Object.fromEntries(cells.map(([name, { cell }]) => [name, cell])) as CellsOf<FieldsBy<F, 'csv'>>;
}

/** The fixed defaults of a new row. */
export function defaultsOf<F extends Fields>(fields: F): Omit<ValuesOf<F>, Needed<F>> {
  const values: Record<string, unknown> = {};
  for (const [name, { absent }] of Object.entries(fields)) {
    if (typeof absent === 'object') values[name] = absent.value;
  }
  return values as Omit<ValuesOf<F>, Needed<F>>;
}

/** The stored values of a new row. */
export const newValues = <F extends Fields>(fields: F, given: NewGiven<F>, zone: string): ValuesOf<F> =>
  ({ ...defaultsOf(fields), ...changedValues(fields, given as ChangesGiven<F>, zone) }) as ValuesOf<F>;

/** The stored values of the fields in a partial update. */
export function changedValues<F extends Fields>(
  fields: F,
  changes: ChangesGiven<F>,
  zone: string,
): Partial<ValuesOf<F>> {
  const values: Record<string, unknown> = {};
  for (const [name, { keep }] of Object.entries(fields)) {
    const value = Reflect.get(changes, name);
    if (value !== undefined) values[name] = keep(value, zone);
  }
  return values as Partial<ValuesOf<F>>;
}

/** The properties of a row with these names. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** Names of the properties that `wanted` changes. Lists and instants are compared by value. */
export function changedNames<Row extends object>(before: Row, wanted: Partial<Row>): (keyof Row & string)[] {
  const names = Object.keys(wanted) as (keyof Row & string)[];
  return names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(before[name]));
}
