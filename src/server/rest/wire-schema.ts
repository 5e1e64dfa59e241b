import { z } from 'zod';
import { clip } from '@/domain/shared/text';
import { listName, toWireName, toWireValue } from './wire-names';

/** Where the values of a schema occur: query string, JSON body, or response. */
export type Side = 'query' | 'body' | 'response';

/**
 * A copy of a schema with the wire names. It must be a copy because trpc-to-openapi sets `coerce` on the number and
 * boolean schemas of an input, which must not affect the schemas that tRPC uses for its own callers.
 */
export function toWireSchema(schema: z.ZodType, side: Side): z.ZodType {
  const known = copies[side].get(schema);
  if (known) return known;
  const copy = withMeta(schema, copyOf(schema, side));
  copies[side].set(schema, copy);
  return copy;
}

/** Like `toWireSchema`, for objects. */
export function toWireObject(schema: z.ZodObject, side: Side): z.ZodObject {
  const copy = toWireSchema(schema, side);
  if (copy instanceof z.ZodObject) return copy;
  throw new TypeError('An object became something else.');
}

/** Caches one copy per schema, so that the document has one component per schema with a title. */
const copies = { query: new WeakMap(), body: new WeakMap(), response: new WeakMap() } satisfies Record<
  Side,
  WeakMap<z.ZodType, z.ZodType>
>;

function withMeta(schema: z.ZodType, copy: z.ZodType): z.ZodType {
  const { title, examples, ...meta } = schema.meta() ?? {};
  if (copy === schema) return copy;
  return copy.meta({
    ...meta,
    ...(title ? { title, id: title } : {}),
    ...(examples ? { examples: examples.map(toWireValue) } : {}),
  });
}

function copyOf(schema: z.ZodType, side: Side): z.ZodType {
  const inner = (type: unknown) => toWireSchema(asSchema(type), side);
  if (schema instanceof z.ZodObject) return objectOf(schema, side);
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: inner(schema.def.element) });
  if (schema instanceof z.ZodRecord) return schema.clone({ ...schema.def, valueType: inner(schema.def.valueType) });
  if (schema instanceof z.ZodUnion) return schema.clone({ ...schema.def, options: schema.def.options.map(inner) });
  if (schema instanceof z.ZodOptional) return schema.clone({ ...schema.def, innerType: inner(schema.def.innerType) });
  if (schema instanceof z.ZodNullable) return schema.clone({ ...schema.def, innerType: inner(schema.def.innerType) });
  if (schema instanceof z.ZodDefault) return schema.clone({ ...schema.def, innerType: inner(schema.def.innerType) });
  if (schema instanceof z.ZodEnum) return enumOf(schema);
  if (schema instanceof z.ZodBoolean) {
    return side === 'query' ? queryBoolean() : schema.clone(withoutCoercion(schema.def));
  }
  if (schema instanceof z.ZodNumber) {
    return schema.clone(side === 'query' ? { ...schema.def } : withoutCoercion(schema.def));
  }
  return schema;
}

/** Clients ignore fields that they do not know (D97), so the schema of a response does not forbid them. */
const OPEN = { override: { additionalProperties: undefined } };

/** Inputs are strict even if our schema is not: unknown keys are rejected by name, never ignored (D2). */
function objectOf(schema: z.ZodObject, side: Side): z.ZodObject {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [toWireName(key), toWireSchema(asSchema(field), side)]),
  );
  return side === 'response' ? z.object(shape).meta(OPEN) : z.strictObject(shape);
}

/** Renames enum values that are field names, such as sort keys. */
function enumOf(schema: z.ZodEnum): z.ZodEnum {
  const names = schema.options.map(String);
  return names.some((name) => name !== toWireName(name)) ? z.enum(names.map(toWireName)) : schema;
}

/** `Boolean('false')` is true, so accept exactly `true` and `false`. */
const queryBoolean = () =>
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).meta({ override: { type: 'boolean' } });

/** In a JSON body, "5" is not a number. The setter ignores the adapter's attempt to enable `coerce`. */
function withoutCoercion<Def extends object>(def: Def): Def {
  return Object.defineProperty({ ...def }, 'coerce', { get: () => false, set: () => {}, enumerable: true });
}

/** Zod types the parts of a schema as core types. All of our schemas are full `ZodType` instances. */
function asSchema(type: unknown): z.ZodType {
  if (type instanceof z.ZodType) return type;
  throw new TypeError('A schema holds a part that is none of zod.');
}

/** On the wire, lists are named after their path, as in `{ leads, nextCursor }`; procedures return `items` (D16). */
export function nameItems(schema: z.ZodType, path: string): z.ZodType {
  if (!(schema instanceof z.ZodObject) || !('items' in schema.shape)) return schema;
  const { items, ...rest } = schema.shape;
  return z.object({ [listName(path)]: items, ...rest }).meta(schema.meta() ?? {});
}

/** The schema of an input as JSON Schema. Those that JSON Schema cannot express say in their meta what they are. */
export const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      Object.assign(jsonSchema, jsonSchema.override);
      delete jsonSchema.override;
      // That of a format says the same again, at length.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });

type Fields = Record<string, unknown>;

/** The rows of an output on the wire: those of its list, or the output itself. */
interface Rows {
  /** The key of the list; null for a single row. */
  list: string | null;
  /** The names of all fields that rows have. */
  names: ReadonlySet<string>;
}

const MAX_SHOWN = 100;

/** The rows of an operation that reads some; null for any other output. */
export function rowsOfOutput(output: z.ZodType, list: string): Rows | null {
  if (!(output instanceof z.ZodObject)) return null;
  const listed: unknown = output.shape[list];
  if (listed instanceof z.ZodArray) {
    const names = namesIn(listed.def.element);
    return names.size > 0 ? { list, names } : null;
  }
  return 'id' in output.shape ? { list: null, names: namesIn(output) } : null;
}

function namesIn(schema: unknown): Set<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion) return new Set(schema.def.options.flatMap((option) => [...namesIn(option)]));
  return new Set();
}

const chosenIn = (written: string): string[] => written.split(',');

/** The query parameter that chooses fields. */
export function fieldsParameter({ list, names }: Rows) {
  const unknownIn = (written: unknown) => chosenIn(String(written)).find((name) => !names.has(name));
  const all = [...names].map((name) => `\`${name}\``).join(', ');
  return z
    .string()
    .refine((written) => unknownIn(written) === undefined, {
      error: ({ input }) => `Unknown field: ${clip(unknownIn(input) ?? '', MAX_SHOWN)}`,
    })
    .optional()
    .meta({
      description: `Only these fields${list === null ? '' : ' of each row'}, separated by commas, and always \`id\`. The response leaves out the others, although its schema requires them. One or more of ${all}.`,
    });
}

/** An output on the wire with only the chosen fields of its rows. */
export function chooseFields(output: unknown, written: string, { list }: Rows): unknown {
  const chosen = new Set(['id', ...chosenIn(written)]);
  const choose = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => chosen.has(name)));
  if (list === null) return choose(output as Fields);
  const page = output as Fields;
  return { ...page, [list]: (page[list] as object[]).map(choose) };
}
