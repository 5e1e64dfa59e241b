import { z } from 'zod';
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

/** Inputs are strict even if our schema is not: unknown keys are rejected by name, never ignored (D2). */
function objectOf(schema: z.ZodObject, side: Side): z.ZodObject {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [toWireName(key), toWireSchema(asSchema(field), side)]),
  );
  return side === 'response' ? z.object(shape) : z.strictObject(shape);
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

/** A schema as JSON Schema. Those that JSON Schema cannot express say in their meta what they are. */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      Object.assign(jsonSchema, jsonSchema.override);
      delete jsonSchema.override;
    },
  });
