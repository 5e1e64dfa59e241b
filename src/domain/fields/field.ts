import { z } from 'zod';
import type { CsvCell } from '#domain/csv/csv-cell';

/**
 * What may carry a field besides creating and updating, which carry all of them, in the browser and over REST: the forms,
 * files, and changes of many rows at once.
 */
export type EntryPoint = 'form' | 'csv' | 'bulk';

/** What a new row has where a field was not given: nothing (it is refused), what the profile says, or a value. */
export type WhenAbsent<Value> = 'refused' | 'profile' | { readonly value: Value };

/**
 * One field of a noun. A noun's table of fields is the only list there is: inputs, the public entity, files, bulk changes
 * and what is written to the database derive from it.
 */
export interface Field {
  readonly by: readonly EntryPoint[];
  /** What may be sent. */
  readonly input: z.ZodType;
  /** What is kept and sent out. */
  readonly output: z.ZodType;
  /** The same, read back from JSON. */
  readonly json: z.ZodType;
  readonly absent: WhenAbsent<unknown>;
  /** Its cell in a file; null for a field that no file can carry. */
  readonly cell: CsvCell<unknown> | null;
  /** What is kept of what was sent: a day without a time ends in `zone` (D14). */
  keep(given: unknown, zone: string): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

/** The values of a row as they are kept. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['output']> };

type Given<F extends Fields, Name extends keyof F> = z.output<F[Name]['input']>;

type Needed<F extends Fields> = {
  [Name in keyof F]: F[Name]['absent'] extends 'refused' | 'profile' ? Name : never;
}[keyof F];

/** What a new row is made of. Who makes it must say what the profile's defaults are. */
export type NewGiven<F extends Fields> = { readonly [Name in Needed<F>]: Given<F, Name> } & {
  readonly [Name in Exclude<keyof F, Needed<F>>]?: Given<F, Name> | undefined;
};

/** Some of the fields as they were sent. */
export type ChangesGiven<F extends Fields> = { readonly [Name in keyof F]?: Given<F, Name> | undefined };

type Part = 'input' | 'output' | 'json';

type PartsOf<F extends Fields, P extends Part> = { -readonly [Name in keyof F]: F[Name][P] };

const partsOf = <F extends Fields, P extends Part>(fields: F, part: P): PartsOf<F, P> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as PartsOf<F, P>;

/** The shape of a change of these fields, each as it may be sent. */
export const inputsOf = <F extends Fields>(fields: F) => partsOf(fields, 'input');

/** The shape of an entity with these fields. */
export const outputsOf = <F extends Fields>(fields: F) => partsOf(fields, 'output');

/** The shape of values that went through JSON. */
export const jsonOf = <F extends Fields>(fields: F) => partsOf(fields, 'json');

type NewInputs<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['absent'] extends 'refused' ? F[Name]['input'] : z.ZodOptional<F[Name]['input']>;
};

/** The shape of what a new row is made of: what is not refused may be left out. */
export const newInputsOf = <F extends Fields>(fields: F): NewInputs<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, absent }]) => [name, absent === 'refused' ? input : z.optional(input)]),
  ) as NewInputs<F>;

export type FieldsBy<F extends Fields, By extends EntryPoint> = {
  [Name in keyof F as By extends F[Name]['by'][number] ? Name : never]: F[Name];
};

/** The fields that an entry point carries. */
export const fieldsBy = <F extends Fields, By extends EntryPoint>(fields: F, entry: By): FieldsBy<F, By> =>
  Object.fromEntries(Object.entries(fields).filter(([, { by }]) => by.includes(entry))) as FieldsBy<F, By>;

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

type CellsOf<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]['cell']> };

/** The cells of the fields that files carry. */
export function cellsOf<F extends Fields>(fields: F): CellsOf<FieldsBy<F, 'csv'>> {
  const cells = Object.entries(fields).filter(([, { by }]) => by.includes('csv'));
  return Object.fromEntries(cells.map(([name, { cell }]) => [name, cell])) as CellsOf<FieldsBy<F, 'csv'>>;
}

/** What a new row has in the fields that nothing was said about. */
export function defaultsOf<F extends Fields>(fields: F): Omit<ValuesOf<F>, Needed<F>> {
  const values: Record<string, unknown> = {};
  for (const [name, { absent }] of Object.entries(fields)) {
    if (typeof absent === 'object') values[name] = absent.value;
  }
  return values as Omit<ValuesOf<F>, Needed<F>>;
}

/** All values of a new row. */
export const newValues = <F extends Fields>(fields: F, given: NewGiven<F>, zone: string): ValuesOf<F> =>
  ({ ...defaultsOf(fields), ...changedValues(fields, given as ChangesGiven<F>, zone) }) as ValuesOf<F>;

/** What a change keeps of the fields that it names. */
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

/** The values of a row under these names. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** The names under which a row is to have another value: lists and instants are compared by what they hold. */
export function changedNames<Row extends object>(before: Row, wanted: Partial<Row>): (keyof Row & string)[] {
  const names = Object.keys(wanted) as (keyof Row & string)[];
  return names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(before[name]));
}
