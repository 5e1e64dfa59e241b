import { z } from 'zod';
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_KEY_PATTERN,
  CUSTOM_LIMITS,
  type CustomFieldDefinition,
  type CustomPlace,
  type CustomValue,
  type CustomValues,
  inOrder,
  isEmptyValue,
  isFieldOf,
  MAX_CUSTOM_FIELDS,
} from '#domain/custom-fields/custom-field-kinds';
import { fieldOf } from '#domain/custom-fields/custom-field-of';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The values of a row as sent, by the keys of the fields. */
export const customValues = z.record(z.string(), value).meta({
  description:
    'The values of its custom fields by their keys: text for text, dates (YYYY-MM-DD), links and a choice, a number for numbers and US dollars, true or false for a checkbox, and a list for several choices. A field without a value is left out.',
});

const TOO_LONG = `At most ${CUSTOM_LIMITS.link} characters`;

const given = z.union([
  z.string().max(CUSTOM_LIMITS.link, { error: TOO_LONG }),
  z.number(),
  z.boolean(),
  z.array(z.string().max(CUSTOM_LIMITS.choice)).max(CUSTOM_LIMITS.choices),
]);

/** The values to set, by the keys of the fields; null empties a field. Whether they fit the fields is checked later. */
export const givenCustomValues = z
  .record(z.string().regex(CUSTOM_KEY_PATTERN).max(CUSTOM_LIMITS.key), given.nullable())
  .refine((values) => Object.keys(values).length <= MAX_CUSTOM_FIELDS, {
    error: `At most ${MAX_CUSTOM_FIELDS} fields`,
  })
  .meta({
    description:
      'Values of custom fields by their keys (`GET /api/fields`). Those that are not named keep theirs; null empties a field.',
  });

export type GivenCustomValues = z.output<typeof givenCustomValues>;

/**
 * The values of the custom fields of a noun, as one field: named by key as sent, and by the id of their field as stored.
 * Services translate (see `readCustom`). Its `keep` is for values that have been translated.
 */
export const customValuesField = <const E extends readonly 'bulk'[]>({ by }: { by: E }) => ({
  by,
  input: givenCustomValues,
  output: customValues,
  json: customValues,
  absent: { value: {} } as const,
  cell: null,
  keep: (stored: GivenCustomValues): CustomValues => stored as CustomValues,
});

/** A value of a field that the owner of the row does not have (D88). */
export const otherValue = z.object({
  id: z.uuid().meta({ description: 'The id of the field.' }),
  key: z.string(),
  label: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  value,
});

export type OtherValue = z.infer<typeof otherValue>;

export const otherValues = z.array(otherValue).meta({
  description:
    'Values that came with the row when it changed hands, of fields that its owner or team does not have. Nothing sets them.',
});

/** The values of a row as sent: those of the fields of its owner or team, and the rest. */
export interface ShownCustom {
  custom: CustomValues;
  customOther: OtherValue[];
}

const NOTHING_SHOWN: ShownCustom = { custom: {}, customOther: [] };

/**
 * The values of a row as sent (D88). `stored` has them by the ids of the fields, `fields` must hold those fields. Values of
 * archived fields are hidden from their own owner or team.
 */
export function showCustom(
  stored: CustomValues,
  place: CustomPlace,
  fields: ReadonlyMap<string, CustomFieldDefinition>,
): ShownCustom {
  const ids = Object.keys(stored);
  if (ids.length === 0) return NOTHING_SHOWN;
  const shown: ShownCustom = { custom: {}, customOther: [] };
  for (const field of inOrder(ids.flatMap((id) => fields.get(id) ?? []))) {
    const { id, key, label, kind } = field;
    const kept = stored[id];
    if (kept === undefined) continue;
    if (!isFieldOf(field, place)) shown.customOther.push({ id, key, label, kind, value: kept });
    else if (field.archivedAt === null) shown.custom[key] = kept;
  }
  return shown;
}

/** What to set and what to empty, by the ids of the fields. */
export interface CustomChanges {
  set: CustomValues;
  cleared: string[];
}

export const NO_CUSTOM_CHANGES: CustomChanges = { set: {}, cleared: [] };

/**
 * The given values for the fields of a row. Fails with VALIDATION and the field `custom.<key>` for a key that no field in
 * use has, or a value that is none of its kind. A row may keep what it has, such as a choice that has been archived:
 * `before` are its stored values.
 */
export function readCustom(
  fields: readonly CustomFieldDefinition[],
  values: GivenCustomValues,
  before: CustomValues = {},
): Result<CustomChanges> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const changes: CustomChanges = { set: {}, cleared: [] };
  for (const [key, sent] of Object.entries(values)) {
    const field = byKey.get(key);
    if (!field) return invalid(key, `There is no custom field “${key}” for this lead`);
    if (field.archivedAt !== null) return invalid(key, `The custom field “${key}” is archived`);
    if (isEmptyValue(sent)) changes.cleared.push(field.id);
    else if (isSame(sent, before[field.id])) changes.set[field.id] = sent as CustomValue;
    else {
      const read = fieldOf(keeping(field, before[field.id])).input.safeParse(sent);
      if (!read.success) return invalid(key, read.error.issues[0]?.message ?? 'Invalid');
      changes.set[field.id] = read.data as CustomValue;
    }
  }
  return ok(changes);
}

/** The field, with the choices that the row already has among those that can be chosen. */
function keeping(field: CustomFieldDefinition, before: CustomValue | undefined): CustomFieldDefinition {
  const kept = typeof before === 'string' ? [before] : Array.isArray(before) ? before : [];
  if (kept.length === 0) return field;
  const others = field.choices.filter(({ label }) => !kept.includes(label));
  return { ...field, choices: [...others, ...kept.map((label) => ({ label, archived: false }))] };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const invalid = (key: string, message: string) => fail(problem('VALIDATION', message, { field: `custom.${key}` }));

/** The stored values after a change. */
export function applyCustom(stored: CustomValues, { set, cleared }: CustomChanges): CustomValues {
  const kept = Object.entries(stored).filter(([id]) => !cleared.includes(id));
  return { ...Object.fromEntries(kept), ...set };
}

/** The ids of the fields whose values differ. */
export const changedCustom = (before: CustomValues, after: CustomValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => !isSame(before[id], after[id]));
