import { z } from 'zod';
import { BODY_REQUIRED, SUBJECT_REQUIRED } from '#domain/emails/email';
import { TEMPLATE_CATEGORIES, TEMPLATE_LIMITS, TEMPLATE_SORTS } from '#domain/emails/templates/template-choices';
import { inputsOf, newInputsOf, outputsOf } from '#domain/fields/field';
import { choiceField, plainField, requiredTextField } from '#domain/fields/field-kinds';
import { MAX_SEARCH } from '#domain/shared/paging';
import { pagingFields, updatedSince } from '#domain/shared/paging-schemas';
import { editedFields, ownedFields, requireChange } from '#domain/shared/row';
import { text } from '#domain/shared/text-schemas';

export const TEMPLATE_NAME_REQUIRED = 'Name is required';

/** The only list of a template's fields: what users can edit (spec 2 sections 3 and 5). */
export const templateFields = {
  name: requiredTextField({ max: TEMPLATE_LIMITS.name, required: TEMPLATE_NAME_REQUIRED, by: ['form'] }),
  category: choiceField(TEMPLATE_CATEGORIES, { absent: { value: 'OTHER' }, by: ['form'] }),
  subject: requiredTextField({ max: TEMPLATE_LIMITS.subject, required: SUBJECT_REQUIRED, by: ['form'] }),
  body: requiredTextField({ max: TEMPLATE_LIMITS.body, required: BODY_REQUIRED, by: ['form'] }),
  /**
   * Messages from the template are bulk email, even a single one: they carry a postal address and an unsubscribe link
   * (D70).
   */
  isBulk: plainField({ input: z.boolean(), output: z.boolean(), absent: { value: false }, cell: null, by: ['form'] }),
};

/** Maximum number of variables that are accepted. */
const MAX_VARIABLES = 1000;

export type TemplateFieldName = keyof typeof templateFields;

/** Accepted, so that a client can send back a template as it was returned. */
const variables = z.array(text(TEMPLATE_LIMITS.body)).max(MAX_VARIABLES).optional().meta({
  description: 'Has no effect: the variables are always the names in the placeholders of the body.',
});

export const createTemplateInput = z.strictObject({ ...newInputsOf(templateFields), variables }).meta({
  title: 'NewEmailTemplate',
  examples: [
    {
      name: 'First contact',
      category: 'INITIAL_CONTACT',
      subject: 'Security staffing for {{companyName}}',
      body: 'Hi {{contactPerson|there}},\n\nWho on your side decides on security?',
    },
  ],
});

export type CreateTemplateInput = z.infer<typeof createTemplateInput>;

/** The fields of an update, without the check for at least one, for adapters that extend them. */
export const updateTemplateFields = z.strictObject({ ...inputsOf(templateFields), variables }).partial();

/** A partial update with at least one field. */
export const updateTemplateChanges = requireChange(updateTemplateFields).meta({
  title: 'EmailTemplateChanges',
  examples: [{ subject: 'Guards for {{companyName}}' }],
});

export type UpdateTemplateChanges = z.infer<typeof updateTemplateChanges>;

/** A template as stored and sent (spec 2 section 3). `variables` are the names in the placeholders of the body. */
export const emailTemplate = z
  .object({
    ...ownedFields,
    ...outputsOf(templateFields),
    variables: z.array(z.string()),
    ...editedFields,
  })
  .meta({
    title: 'EmailTemplate',
    examples: [
      {
        id: '0198c2f8-2a1b-7f3c-8d4e-5f6a7b8c9d0e',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        name: 'First contact',
        category: 'INITIAL_CONTACT',
        subject: 'Security staffing for {{companyName}}',
        body: 'Hi {{contactPerson|there}},\n\nWho on your side decides on security?',
        isBulk: false,
        variables: ['contactPerson'],
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type EmailTemplate = z.infer<typeof emailTemplate>;

/** Input of the list of templates: search, category, sort, page (D16). */
export const listTemplatesInput = z.object({
  q: text(MAX_SEARCH).optional().meta({ description: 'Searches name, subject and body.' }),
  category: z.enum(TEMPLATE_CATEGORIES).optional().meta({ description: 'Only templates of this category.' }),
  updatedSince,
  sort: z.enum(TEMPLATE_SORTS).optional().meta({ description: 'Sort column. Defaults to the name.' }),
  ...pagingFields,
});

export type ListTemplatesInput = z.infer<typeof listTemplatesInput>;
