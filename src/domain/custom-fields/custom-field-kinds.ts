import { isBlank } from '#domain/shared/text';

/** The kinds of custom fields (D88). */
export const CUSTOM_FIELD_KINDS = ['text', 'number', 'money', 'date', 'choice', 'choices', 'checkbox', 'link'] as const;

export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** Display labels. */
export const CUSTOM_FIELD_KIND_LABELS = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  checkbox: 'Checkbox',
  link: 'Link',
} as const satisfies Record<CustomFieldKind, string>;

/** Whether a field of this kind has a list of choices. */
export const hasChoices = (kind: CustomFieldKind): boolean => kind === 'choice' || kind === 'choices';

/** Maximum number of fields in use by a user, or by a team. */
export const MAX_CUSTOM_FIELDS = 40;

/** The same with archived ones. */
export const MAX_KEPT_FIELDS = 200;

/** Maximum lengths in UTF-16 units, and numbers of choices (D37). */
export const CUSTOM_LIMITS = { label: 60, key: 40, choice: 100, choices: 100, text: 1000, link: 2000 } as const;

/** The largest number in a field of the kind `number`, and the smallest with a minus sign. */
export const MAX_CUSTOM_NUMBER = 1e12;

export const CUSTOM_KEY_PATTERN = /^[a-z][a-z0-9_]*$/;

/**
 * A key for a label (D88): its letters from a to z and its digits, with `_` for all others, and a number if it is `taken`.
 * A label in another script becomes `field`.
 */
export function keyFromLabel(label: string, taken: readonly string[] = []): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
  const named = /^[a-z]/.test(words) ? words : ['field', words].filter((part) => part !== '').join('_');
  const key = named.slice(0, CUSTOM_LIMITS.key);
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${count}`;
    const candidate = key.slice(0, CUSTOM_LIMITS.key - suffix.length) + suffix;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** A choice of a field. Archived ones are offered no longer; rows keep them. */
export interface CustomChoice {
  label: string;
  archived: boolean;
}

/** The value of a custom field. An empty one is not stored. */
export type CustomValue = string | number | boolean | string[];

/** The values of a row, by the ids of the fields as stored, or by their keys as sent. */
export type CustomValues = Record<string, CustomValue>;

/** Values by key after a change that empties those that are null. */
export function withGivenValues(
  custom: CustomValues,
  given: Readonly<Record<string, CustomValue | null>>,
): CustomValues {
  const all = Object.entries({ ...custom, ...given });
  return Object.fromEntries(all.filter((entry): entry is [string, CustomValue] => entry[1] !== null));
}

/** A custom field: who defines it, and what it takes. */
export interface CustomFieldDefinition {
  id: string;
  /** Whose leads have it: a user's own, or a team's. Neither, once the account or the team is deleted. */
  ownerId: string | null;
  teamId: string | null;
  key: string;
  label: string;
  kind: CustomFieldKind;
  choices: readonly CustomChoice[];
  /** Its place among the fields of its owner. */
  position: number;
  archivedAt: Date | null;
}

/** The choices that can be chosen. */
export const openChoices = ({ choices }: Pick<CustomFieldDefinition, 'choices'>): string[] =>
  choices.filter(({ archived }) => !archived).map(({ label }) => label);

/** Where a row belongs. */
export interface CustomPlace {
  ownerId: string;
  teamId: string | null;
}

/** Whether the rows of a place have the field: a personal lead has its owner's fields, a team's lead its team's (D88). */
export const isFieldOf = (
  field: Pick<CustomFieldDefinition, 'ownerId' | 'teamId'>,
  { ownerId, teamId }: CustomPlace,
): boolean => (teamId === null ? field.teamId === null && field.ownerId === ownerId : field.teamId === teamId);

/** In the order in which forms and tables show them. */
export const inOrder = <Field extends Pick<CustomFieldDefinition, 'position' | 'id'>>(fields: readonly Field[]) =>
  [...fields].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

/** Whether a value is the same as none. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0);
