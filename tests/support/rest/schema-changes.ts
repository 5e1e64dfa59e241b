// What of a schema of an earlier OpenAPI document no longer holds in a later one.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  [limit: string]: unknown;
}

/** Who sends a value: clients, whose values must stay accepted, or the server, whose values must keep their shape. */
export type Sender = 'client' | 'server';

/** Finds the schema that a reference of one of the documents names. */
type Resolve = (schema: Schema) => Schema;

const UPPER_LIMITS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER_LIMITS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

const valuesOf = ({ const: only, enum: several }: Schema) => several ?? (only === undefined ? undefined : [only]);

/** The type of a schema that names none: `any`, unless its values or fields tell. */
function typesOf(schema: Schema): string[] {
  const values = valuesOf(schema)?.map((value) => (value === null ? 'null' : typeof value));
  return values ? [...new Set(values)] : [schema.properties ? 'object' : 'any'];
}

/** Whether values of one type may be sent as another: from the earlier schema by clients, from the later one by the server. */
function fits(was: Schema, is: Schema, sender: Sender): boolean {
  const [sent, taken] = sender === 'client' ? [was.type, is.type] : [is.type, was.type];
  return sent === taken || taken === 'any' || (sent === 'integer' && taken === 'number');
}

/** New values in a response are no break: clients ignore what they do not know. */
function compareValues(was: Schema, is: Schema, sender: Sender): string[] {
  const [before, after] = [valuesOf(was), valuesOf(is)];
  if (sender === 'server') return before && !after ? [' can now be any value'] : [];
  if (!after) return [];
  if (!before) return [' no longer takes every value'];
  // A type of several has the values of all.
  const lost = before.filter((value) => (value === null) === (was.type === 'null') && !after.includes(value));
  return lost.map((value) => ` no longer takes ${JSON.stringify(value)}`);
}

function compareText(was: Schema, is: Schema, sender: Sender): string[] {
  const [promised, kept] = sender === 'server' ? [was, is] : [is, was];
  if (promised.format && promised.format !== kept.format) return [` has another format: ${is.format ?? 'none'}`];
  // The pattern of a format says the same in more detail.
  if (sender === 'server' || is.format || !is.pattern || is.pattern === was.pattern) return [];
  const pattern = new RegExp(is.pattern, 'u');
  const takesAll = valuesOf(was)?.every((value) => pattern.test(String(value)));
  return takesAll ? [] : [` has another pattern: ${is.pattern}`];
}

/** Limits that are tighter than they were. */
function compareLimits(was: Schema, is: Schema): string[] {
  const limit = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none);
  return [
    ...UPPER_LIMITS.filter((name) => limit(is, name, Infinity) < limit(was, name, Infinity)),
    ...LOWER_LIMITS.filter((name) => limit(is, name, -Infinity) > limit(was, name, -Infinity)),
  ].map((name) => ` has a tighter ${name}`);
}

/**
 * Compares schemas of two documents. Returns what no longer holds, each with the path of its field: `.parts[].due is
 * gone`.
 */
export function schemaComparer(earlier: Resolve, later: Resolve) {
  /** What has been compared, so that schemas that contain themselves end. */
  const compared = new Map<string, string[]>();

  /** A schema as its alternatives, each of one type. */
  function alternatives(resolve: Resolve, written: Schema): Schema[] {
    const schema = resolve(written);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return choices.flatMap((choice) => alternatives(resolve, choice));
    return [schema.type ?? typesOf(schema)].flat().map((type) => ({ ...schema, type }));
  }

  function compare(was: Schema, is: Schema, sender: Sender): string[] {
    const key = `${sender} ${JSON.stringify(was)} ${JSON.stringify(is)}`;
    const known = compared.get(key);
    if (known) return known;
    compared.set(key, []);
    const [before, after] = [alternatives(earlier, was), alternatives(later, is)];
    const faults = before.flatMap((each) => {
      const tried = after
        .filter((other) => fits(each, other, sender))
        .map((other) => compareOne(each, other, sender))
        .toSorted((one, other) => one.length - other.length);
      // The server may stop sending null.
      return tried[0] ?? (sender === 'server' && each.type === 'null' ? [] : [` is no longer ${each.type}`]);
    });
    const isNew = (one: Schema) => !before.some((each) => fits(each, one, sender));
    if (sender === 'server') faults.push(...after.filter(isNew).map(({ type }) => ` can now be ${type}`));
    compared.set(key, faults);
    return faults;
  }

  function compareOne(was: Schema, is: Schema, sender: Sender): string[] {
    return [
      ...compareValues(was, is, sender),
      ...compareText(was, is, sender),
      ...(sender === 'client' ? compareLimits(was, is) : []),
      ...compareFields(was, is, sender),
      ...(was.items && is.items ? compare(was.items, is.items, sender).map((fault) => `[]${fault}`) : []),
    ];
  }

  function compareFields(was: Schema, is: Schema, sender: Sender): string[] {
    const faults: string[] = [];
    for (const [name, field] of Object.entries(was.properties ?? {})) {
      const now = is.properties?.[name];
      if (now) faults.push(...compare(field, now, sender).map((fault) => `.${name}${fault}`));
      else if (sender === 'server' || is.additionalProperties === false) faults.push(`.${name} is gone`);
    }
    const [promised, kept] = sender === 'server' ? [was, is] : [is, was];
    const missing = promised.required?.filter((name) => !kept.required?.includes(name)) ?? [];
    faults.push(...missing.map((name) => `.${name} is ${sender === 'server' ? 'no longer certain' : 'now required'}`));
    const [others, othersNow] = [was.additionalProperties, is.additionalProperties];
    if (sender === 'client' && others !== false && othersNow === false && was.type === 'object')
      faults.push(' no longer takes other fields');
    if (typeof others === 'object' && typeof othersNow === 'object')
      faults.push(...compare(others, othersNow, sender).map((fault) => `{}${fault}`));
    return faults;
  }

  return compare;
}
