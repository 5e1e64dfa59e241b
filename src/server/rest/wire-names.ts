/** What the REST wire calls fields of ours (D2). The only place that knows. */
const WIRE_NAMES: Readonly<Record<string, string>> = { companyName: 'company', contactPerson: 'contactName' };

const DOMAIN_NAMES = Object.fromEntries(Object.entries(WIRE_NAMES).map(([ours, wire]) => [wire, ours]));

export const toWireName = (name: string): string => WIRE_NAMES[name] ?? name;

/** Keys whose values are names of fields themselves: what to sort by, what an edit changed. */
const NAMING_KEYS = new Set(['sort', 'fields']);

type Rename = (name: string) => string;

function renamed(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      rename(key),
      NAMING_KEYS.has(key) ? renamedNames(field, rename) : renamed(field, rename),
    ]),
  );
}

function renamedNames(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renamedNames(item, rename));
  return typeof value === 'string' ? rename(value) : value;
}

/** A value of ours as the wire has it. Dates stay dates: JSON writes them. */
export const toWireValue = (value: unknown): unknown => renamed(value, toWireName);

/** What came over the wire, as the procedures take it. */
export const fromWireValue = (value: unknown): unknown => renamed(value, (name) => DOMAIN_NAMES[name] ?? name);

/** `/api/email-templates` -> `templates`: what a list is called in its answer (D16). */
export const listName = (path: string): string => path.split(/[/-]/).at(-1) ?? 'items';
