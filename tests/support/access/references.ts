import { z } from 'zod';

/** The parts of a JSON schema that can contain an id. */
export interface SchemaWithIds {
  format?: string;
  properties?: Record<string, SchemaWithIds>;
  items?: SchemaWithIds;
  anyOf?: SchemaWithIds[];
  allOf?: SchemaWithIds[];
  oneOf?: SchemaWithIds[];
}

function placesIn(schema: SchemaWithIds, path: readonly string[]): string[] {
  const { format, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema;
  return [
    ...(format === 'uuid' ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, each]) => placesIn(each, [...path, name])),
    ...(items ? placesIn(items, [...path, '[]']) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((each) => placesIn(each, path)),
  ];
}

/** The places in a value that take the id of a row, such as `id`, `changes.teamId` and `select.ids.[]`. */
export const referencesInSchema = (schema: SchemaWithIds): string[] => [...new Set(placesIn(schema, []))];

/** The same for the input of a procedure. */
export const referencesIn = (input: z.ZodType): string[] =>
  referencesInSchema(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as SchemaWithIds);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** How much of the path to a reference an input has: 2 if it has a value there, 1 if it could, else 0. */
function reach(input: unknown, [name = '', ...rest]: readonly string[]): 0 | 1 | 2 {
  if (!isObject(input)) return 0;
  if (rest.length === 0 || rest[0] === '[]') return name in input ? 2 : 1;
  return reach(input[name], rest);
}

function replaced(input: unknown, [name = '', ...rest]: readonly string[], id: string): unknown {
  const fields = isObject(input) ? input : {};
  if (rest.length === 0) return { ...fields, [name]: id };
  return { ...fields, [name]: rest[0] === '[]' ? [id] : replaced(fields[name], rest, id) };
}

/** Whether an input has a value in the place of a reference. */
export const hasReference = (input: unknown, reference: string): boolean => reach(input, reference.split('.')) === 2;

/** The input with this id in place of a reference, made from the first of `inputs` that has such a place. */
export function withReference(inputs: readonly unknown[], reference: string, id: string): unknown {
  const path = reference.split('.');
  const input = [2, 1].flatMap((wanted) => inputs.filter((each) => reach(each, path) === wanted))[0];
  if (input === undefined) throw new Error(`No input of this procedure has a place for ${reference}: add one.`);
  return replaced(input, path, id);
}

const PLACEHOLDER = /^\{(\w+)\}$/;

/** Replaces every `{kind}` with the id of a row of that kind. */
export async function resolveInput(input: unknown, idOf: (kind: string) => string | Promise<string>): Promise<unknown> {
  if (typeof input === 'string') {
    const kind = PLACEHOLDER.exec(input)?.[1];
    return kind === undefined ? input : idOf(kind);
  }
  if (Array.isArray(input)) return Promise.all(input.map((each) => resolveInput(each, idOf)));
  if (!isObject(input)) return input;
  const entries = Object.entries(input).map(async ([name, each]) => [name, await resolveInput(each, idOf)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
