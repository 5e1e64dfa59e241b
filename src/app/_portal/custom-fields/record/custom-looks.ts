import type { PlainField } from '@/app/_portal/shared/fields/field-look';
import { openChoices } from '@/domain/custom-fields/custom-field-kinds';
import type { CustomField } from './use-custom-fields';

/** The name of a custom field among the inputs of a form. No built-in field has an underscore in its name. */
export type CustomName = `custom_${string}`;

const PREFIX = 'custom_';

export const customName = (key: string): CustomName => `${PREFIX}${key}`;

export const isCustomName = (name: string): name is CustomName => name.startsWith(PREFIX);

export const keyOfName = (name: CustomName): string => name.slice(PREFIX.length);

const KINDS = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'day',
  choice: 'choice',
  choices: 'choices',
  checkbox: 'check',
  link: 'link',
} as const;

type LookedAt = Pick<CustomField, 'kind' | 'label'> & Partial<Pick<CustomField, 'choices'>>;

/** How a custom field is edited and shown: like a built-in one of its kind. */
export function lookOfCustom({ kind, label, choices = [] }: LookedAt): PlainField {
  if (kind !== 'choice' && kind !== 'choices') return { label, kind: KINDS[kind] };
  const offered = Object.fromEntries(openChoices({ choices }).map((choice) => [choice, choice]));
  return { label, kind: KINDS[kind], choices: offered, clearable: true };
}
