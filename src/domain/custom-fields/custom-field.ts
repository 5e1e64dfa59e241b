import { z } from 'zod';
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_KEY_PATTERN,
  CUSTOM_LIMITS,
  type CustomChoice,
  hasChoices,
  MAX_KEPT_FIELDS,
} from '#domain/custom-fields/custom-field-kinds';
import { editedFields, requireChange } from '#domain/shared/row';
import { requiredLine } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';
import { MAX_TEAMS } from '#domain/teams/team-limits';

/** The nouns whose rows can have custom fields, by their plural. */
export const CUSTOM_NOUNS = ['leads'] as const;

const label = requiredLine(CUSTOM_LIMITS.label, 'Label is required');
const kind = z.enum(CUSTOM_FIELD_KINDS);
const choiceLabel = requiredLine(CUSTOM_LIMITS.choice, 'A choice needs a label');

const INVALID_KEY = 'Use the letters a to z, digits and _, with a letter first';

const key = z
  .string()
  .max(CUSTOM_LIMITS.key, { error: `At most ${CUSTOM_LIMITS.key} characters`, abort: true })
  .regex(CUSTOM_KEY_PATTERN, { error: INVALID_KEY });

/** A choice as sent: its label alone, or with what happens to it. */
const choiceInput = z.union([
  choiceLabel,
  z.strictObject({
    label: choiceLabel,
    archived: z.boolean().optional().meta({ description: 'Whether it is offered no longer. Leads keep it.' }),
    was: choiceLabel
      .optional()
      .meta({ description: 'The label that it has now, if this is a new one. Leads get the new label, too.' }),
  }),
]);

/** A choice as a change gives it. `was` is its present label, if `label` is a new one. */
export interface GivenChoice extends CustomChoice {
  was?: string | undefined;
}

const choicesInput = z
  .array(choiceInput)
  .max(CUSTOM_LIMITS.choices, { error: `At most ${CUSTOM_LIMITS.choices} choices` })
  .transform((given): GivenChoice[] =>
    given.map((choice) =>
      typeof choice === 'string'
        ? { label: choice, archived: false }
        : { ...choice, archived: choice.archived ?? false },
    ),
  )
  .refine((given) => new Set(given.map((choice) => choice.label.toLowerCase())).size === given.length, {
    error: 'Two choices have the same label',
  });

export const CHOICES_REQUIRED = 'Add at least one choice';

export const NO_CHOICES = 'Only the kinds `choice` and `choices` have choices';

/** The error of the choices of a new field, or null. */
export const choicesError = (of: z.infer<typeof kind>, choices: readonly CustomChoice[] = []): string | null => {
  if (!hasChoices(of)) return choices.length === 0 ? null : NO_CHOICES;
  return choices.some(({ archived }) => !archived) ? null : CHOICES_REQUIRED;
};

const CHOICES_HELP = {
  description: `What the kinds \`choice\` and \`choices\` offer, in order: at most ${CUSTOM_LIMITS.choices}, as labels or objects.`,
};

/** A new custom field. */
export const createFieldInput = z
  .strictObject({
    noun: z.enum(CUSTOM_NOUNS).meta({ description: 'Whose rows have the field.' }),
    key: key.optional().meta({
      description:
        'What the field is called in `custom`. Unique among your fields, or those of the team, and unchangeable. Made from the label by default.',
    }),
    label,
    kind,
    choices: choicesInput.optional().meta(CHOICES_HELP),
    teamId: z
      .uuid()
      .nullish()
      .meta({ description: 'The team whose leads have it; your own personal leads by default.' }),
  })
  .superRefine((input, context) => {
    const error = choicesError(input.kind, input.choices);
    if (error) context.addIssue({ code: 'custom', message: error, path: ['choices'], input: input.choices });
  })
  .meta({
    title: 'NewCustomField',
    examples: [{ noun: 'leads', label: 'Region', kind: 'choice', choices: ['North', 'South'] }],
  });

export type CreateFieldInput = z.output<typeof createFieldInput>;

/** A field that an import creates for a column of its file. Its rows name it by its key. */
export const newFileField = z
  .strictObject({ key, label, kind, choices: choicesInput.optional() })
  .superRefine((input, context) => {
    const error = choicesError(input.kind, input.choices);
    if (error) context.addIssue({ code: 'custom', message: error, path: ['choices'], input: input.choices });
  });

export type NewFileField = z.output<typeof newFileField>;

/** A partial update with at least one field. */
export const updateFieldChanges = requireChange(
  z
    .strictObject({
      label,
      kind: kind.meta({ description: 'Only one under which every stored value stays valid.' }),
      choices: choicesInput.meta({
        description: `${CHOICES_HELP.description} A choice that leads have cannot be left out, but archived.`,
      }),
      position: z
        .int()
        .min(0)
        .max(MAX_KEPT_FIELDS)
        .meta({ description: 'Its place among the fields in use; the first is 0.' }),
      archived: z.boolean().meta({ description: 'Whether it is hidden. Its values stay.' }),
    })
    .partial(),
).meta({ title: 'CustomFieldChanges', examples: [{ label: 'Sales region' }] });

export type UpdateFieldChanges = z.output<typeof updateFieldChanges>;

/** A custom field as its users see it. */
export const customField = z
  .object({
    id: z.uuid(),
    noun: z.enum(CUSTOM_NOUNS),
    teamId: z.uuid().nullable().meta({ description: 'The team whose leads have it; null if it is one of your own.' }),
    key: z.string(),
    label: z.string(),
    kind,
    choices: z.array(z.object({ label: z.string(), archived: z.boolean() })),
    position: z.int(),
    archivedAt: timestamp.nullable(),
    ...editedFields,
  })
  .meta({
    title: 'CustomField',
    examples: [
      {
        id: '0198c2f7-4a6b-7f12-b0c3-5d8e9f0a1b2c',
        noun: 'leads',
        teamId: null,
        key: 'region',
        label: 'Region',
        kind: 'choice',
        choices: [
          { label: 'North', archived: false },
          { label: 'South', archived: false },
        ],
        position: 0,
        archivedAt: null,
        version: 1,
        createdAt: '2027-02-01T09:00:00.000Z',
        updatedAt: '2027-02-01T09:00:00.000Z',
      },
    ],
  });

export type CustomField = z.infer<typeof customField>;

/** All fields that the caller's leads can have: their own, then those of each team, archived ones last. */
export const customFieldList = z.object({ items: z.array(customField).max(MAX_KEPT_FIELDS * (MAX_TEAMS + 1)) });

export const listFieldsInput = z.object({
  noun: z.enum(CUSTOM_NOUNS).optional().meta({ description: 'Only fields of these rows.' }),
});

/** What became of a field that was to be deleted. */
export const deletedField = z.object({
  id: z.uuid(),
  archived: z.boolean().meta({ description: 'Whether leads have values of it, so that it was archived instead.' }),
});
