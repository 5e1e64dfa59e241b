import {
  CUSTOM_KEY_PATTERN,
  CUSTOM_LIMITS,
  type CustomFieldDefinition,
} from '#domain/custom-fields/custom-field-kinds';
import { readAmount } from '#domain/shared/money';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { isStorableText } from '#domain/shared/text';
import { isAcceptedDay } from '#domain/shared/time';

/** What a custom field must have: one of these, by its kind. */
export interface CustomCondition {
  /** Text and links: all of these words. */
  contains?: string;
  /** Numbers, money and dates: from and to, both of which belong to it. */
  min?: number | string;
  max?: number | string;
  /** Choices: at least one of these. */
  any?: string[];
  /** Checkboxes. One that nobody has set is not checked. */
  is?: boolean;
}

/** Conditions by the keys of fields. A row must meet all of them. */
export type CustomFilter = Record<string, CustomCondition>;

/** Maximum length of a filter as text, and number of its conditions. */
export const MAX_CUSTOM_FILTER = 2000;
const MAX_CONDITIONS = 10;

const isLimit = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= 40);

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max && isStorableText(value);

const CHECKS = {
  contains: (value) => isText(value, CUSTOM_LIMITS.text),
  min: isLimit,
  max: isLimit,
  any: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((choice) => isText(choice, CUSTOM_LIMITS.choice)),
  is: (value) => typeof value === 'boolean',
} satisfies Record<keyof CustomCondition, (value: unknown) => boolean>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isCondition(value: unknown): value is CustomCondition {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => name in CHECKS && CHECKS[name as keyof typeof CHECKS](value[name]));
}

/** Reads a filter, which is JSON such as `{"region":{"any":["North"]}}`. Null if it is none. */
export function parseCustomFilter(text: string): CustomFilter | null {
  if (text.length > MAX_CUSTOM_FILTER) return null;
  try {
    const filter: unknown = JSON.parse(text);
    if (!isObject(filter)) return null;
    const entries = Object.entries(filter);
    const isSound = entries.every(([key, condition]) => CUSTOM_KEY_PATTERN.test(key) && isCondition(condition));
    return isSound && entries.length > 0 && entries.length <= MAX_CONDITIONS ? (filter as CustomFilter) : null;
  } catch {
    return null;
  }
}

/** A filter as text; null if it has no condition. */
export const writeCustomFilter = (filter: CustomFilter): string | null =>
  Object.keys(filter).length === 0 ? null : JSON.stringify(filter);

/** Which conditions a field of a kind can have. */
const OPERATORS = {
  text: ['contains'],
  link: ['contains'],
  number: ['min', 'max'],
  money: ['min', 'max'],
  date: ['min', 'max'],
  choice: ['any'],
  choices: ['any'],
  checkbox: ['is'],
} as const satisfies Record<CustomFieldDefinition['kind'], readonly (keyof CustomCondition)[]>;

const LIMITS = {
  number: (limit: number | string) => (typeof limit === 'number' ? limit : null),
  money: readAmount,
  date: (limit: number | string) => (typeof limit === 'string' && isAcceptedDay(limit) ? limit : null),
};

/** A condition as it compares with stored values of a kind; null if the kind cannot have it. */
export function conditionFor(kind: CustomFieldDefinition['kind'], condition: CustomCondition): CustomCondition | null {
  const operators: readonly string[] = OPERATORS[kind];
  if (!Object.keys(condition).every((name) => operators.includes(name))) return null;
  if (kind !== 'number' && kind !== 'money' && kind !== 'date') return condition;
  const limits = Object.entries(condition).map(([name, limit]) => [name, LIMITS[kind](limit)] as const);
  return limits.some(([, limit]) => limit === null) ? null : Object.fromEntries(limits);
}

/** A condition with the fields that it is about: of several owners, with the same key and kind. */
export interface ResolvedCondition {
  fields: readonly CustomFieldDefinition[];
  condition: CustomCondition;
}

/**
 * The fields of a key, in lists of rows of several owners: those of the kind that the first of them has. `fields` are those
 * that the viewer's rows can have, their own first.
 */
export function fieldsNamed(fields: readonly CustomFieldDefinition[], key: string): CustomFieldDefinition[] {
  const named = fields.filter((field) => field.key === key && field.archivedAt === null);
  return named.filter(({ kind }) => kind === named[0]?.kind);
}

/** Fails with VALIDATION and the field `custom.<key>` for a key without a field, or a condition that its kind cannot have. */
export function resolveFilter(
  fields: readonly CustomFieldDefinition[],
  filter: CustomFilter,
): Result<ResolvedCondition[]> {
  const resolved: ResolvedCondition[] = [];
  for (const [key, given] of Object.entries(filter)) {
    const named = fieldsNamed(fields, key);
    const [first] = named;
    if (!first) return refused(key, `There is no custom field “${key}”`);
    const condition = conditionFor(first.kind, given);
    if (!condition)
      return refused(key, `A field of the kind ${first.kind} is filtered by ${OPERATORS[first.kind].join(' and ')}`);
    resolved.push({ fields: named, condition });
  }
  return ok(resolved);
}

const refused = (key: string, message: string) => fail(problem('VALIDATION', message, { field: `custom.${key}` }));

/** A sort order by a custom field: `custom.` and its key. */
export type CustomSort = `custom.${string}`;

/** The key in such a sort order; null for another one. */
export const keyOfSort = (sort: string): string | null =>
  sort.startsWith('custom.') && CUSTOM_KEY_PATTERN.test(sort.slice(7)) ? sort.slice(7) : null;
