import { z } from 'zod';
import { listName, toWireName, toWireValue } from './wire-names';

/** Where a schema's values come from or go to: texts of a query, a JSON body, an answer. */
export type Side = 'query' | 'body' | 'answer';

/**
 * A copy of a schema with the wire's names. That it is a copy matters besides: trpc-to-openapi writes `coerce` into
 * the number and boolean schemas of an input, and must not reach those that tRPC checks its own callers by.
 */
export function toWireSchema(schema: z.ZodType, side: Side): z.ZodType {
  const known = copies[side].get(schema);
  if (known) return known;
  const copy = described(schema, copyOf(schema, side));
  copies[side].set(schema, copy);
  return copy;
}

/** The same of an object, which is then one too. */
export function toWireObject(schema: z.ZodObject, side: Side): z.ZodObject {
  const copy = toWireSchema(schema, side);
  if (copy instanceof z.ZodObject) return copy;
  throw new TypeError('An object became something else.');
}

/** One copy a schema, so that the document has one component for each that has a title. */
const copies = { query: new WeakMap(), body: new WeakMap(), answer: new WeakMap() } satisfies Record<
  Side,
  WeakMap<z.ZodType, z.ZodType>
>;

function described(schema: z.ZodType, copy: z.ZodType): z.ZodType {
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

/** Strict on the way in, also where ours is not: an unknown key is named, never ignored (D2). */
function objectOf(schema: z.ZodObject, side: Side): z.ZodObject {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [toWireName(key), toWireSchema(asSchema(field), side)]),
  );
  return side === 'answer' ? z.object(shape) : z.strictObject(shape);
}

/** Of the names of fields, such as what to sort by. */
function enumOf(schema: z.ZodEnum): z.ZodEnum {
  const names = schema.options.map(String);
  return names.some((name) => name !== toWireName(name)) ? z.enum(names.map(toWireName)) : schema;
}

/** `Boolean('false')` is true, so the texts are read by name. */
const queryBoolean = () =>
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).meta({ override: { type: 'boolean' } });

/** In a JSON body "5" is no number: the definition keeps `coerce` off, whoever sets it. */
function withoutCoercion<Def extends object>(def: Def): Def {
  return Object.defineProperty({ ...def }, 'coerce', { get: () => false, set: () => {}, enumerable: true });
}

/** Zod's definitions name their parts by the core's type; every schema of ours is of the full kind. */
function asSchema(type: unknown): z.ZodType {
  if (type instanceof z.ZodType) return type;
  throw new TypeError('A schema holds a part that is none of zod.');
}

/** Lists answer `{ leads, nextCursor }` on the wire, named by their path, where procedures answer `items` (D16). */
export function nameItems(schema: z.ZodType, path: string): z.ZodType {
  if (!(schema instanceof z.ZodObject) || !('items' in schema.shape)) return schema;
  const { items, ...rest } = schema.shape;
  return z.object({ [listName(path)]: items, ...rest }).meta(schema.meta() ?? {});
}
