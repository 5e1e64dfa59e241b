import { z } from 'zod';
import { type CsvCell, optionalTextCell } from '#domain/csv/csv-cell';
import { readTags, writeTags } from '#domain/csv/tag-cell';
import {
  CUSTOM_LIMITS,
  type CustomFieldDefinition,
  type CustomFieldKind,
  MAX_CUSTOM_NUMBER,
  openChoices,
} from '#domain/custom-fields/custom-field-kinds';
import type { Field } from '#domain/fields/field';
import { amountField, dayField, flagField, numberField } from '#domain/fields/field-kinds';
import { text } from '#domain/shared/text-schemas';

type Definition = Pick<CustomFieldDefinition, 'kind' | 'label' | 'choices'>;

const BY = ['form', 'csv', 'bulk'] as const;

/** What a field of every kind has in common: an empty value is null. */
const optional = <Value>(input: z.ZodType<Value>, cell: CsvCell<Value | null>): Field => ({
  by: BY,
  input: input.nullable(),
  output: input.nullable(),
  json: input.nullable(),
  absent: { value: null },
  cell,
  keep: (given) => given,
});

const LINK_PATTERN = /^https?:\/\/[^\s/?#]+\S*$/i;

const INVALID_LINK = 'Must be an address that begins with https:// or http://';

const link = text(CUSTOM_LIMITS.link).regex(LINK_PATTERN, { error: INVALID_LINK });

const linkCell = optionalTextCell(CUSTOM_LIMITS.link, (written) => (LINK_PATTERN.test(written) ? null : INVALID_LINK));

const longText = text(CUSTOM_LIMITS.text);

const notAChoice = (label: string, allowed: readonly string[]): string =>
  `Invalid ${label}. Must be ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}`;

/** The choice that a cell names, in any letter case. */
const choiceIn = (labels: readonly string[], written: string): string | undefined =>
  labels.find((label) => label === written) ?? labels.find((label) => label.toLowerCase() === written.toLowerCase());

/** A file may have archived choices: an export of ours can be imported again (D24). */
const choiceCell = ({ label, choices }: Definition): CsvCell<string | null> => ({
  required: false,
  content: { kind: 'choice', words: choices.map((choice) => choice.label), isLabel: true },
  read(reader, column) {
    const written = reader.cell(column).trim();
    if (written === '') return null;
    const labels = choices.map((choice) => choice.label);
    const found = choiceIn(labels, written);
    if (found === undefined) reader.refuse(column, notAChoice(label, openChoices({ choices })));
    return found ?? null;
  },
  write: (choice) => choice ?? '',
});

const choicesCell = ({ label, choices }: Definition): CsvCell<string[] | null> => ({
  required: false,
  content: { kind: 'tags' },
  read(reader, column) {
    const labels = choices.map((choice) => choice.label);
    // A single choice may have a comma in it.
    const whole = choiceIn(labels, reader.cell(column).trim());
    if (whole !== undefined) return [whole];
    const found = readTags(reader.cell(column)).map((written) => choiceIn(labels, written));
    if (found.includes(undefined)) reader.refuse(column, notAChoice(label, openChoices({ choices })));
    const known = [...new Set(found.filter((choice) => choice !== undefined))];
    return known.length === 0 ? null : known;
  },
  write: (chosen) => writeTags(chosen ?? []),
});

const choiceOf = ({ label, choices }: Definition) => {
  const allowed = openChoices({ choices });
  const error = notAChoice(label, allowed);
  return z.string({ error }).refine((given) => allowed.includes(given), { error });
};

const KINDS = {
  text: () => optional(longText, optionalTextCell(CUSTOM_LIMITS.text)),
  number: () => numberField({ min: -MAX_CUSTOM_NUMBER, max: MAX_CUSTOM_NUMBER, decimals: true, by: BY }),
  money: () => amountField({ by: BY }),
  date: ({ label }) => dayField({ invalid: `Invalid ${label}`, by: BY }),
  choice: (definition) => optional(choiceOf(definition), choiceCell(definition)),
  choices: (definition) =>
    optional(
      z
        .array(choiceOf(definition))
        .max(CUSTOM_LIMITS.choices)
        .transform((given) => [...new Set(given)]),
      choicesCell(definition),
    ),
  checkbox: () => flagField({ by: BY }),
  link: () => optional(link, linkCell),
} satisfies Record<CustomFieldKind, (definition: Definition) => Field>;

/**
 * A custom field as a field of the domain, so that forms, files and bulk changes treat it like a built-in one. Null,
 * blank text and an empty list are an empty value.
 */
export const fieldOf = (definition: Definition): Field => KINDS[definition.kind](definition);
