import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import {
  type CreateTemplateInput,
  createTemplateInput,
  type EmailTemplate,
  templateFields,
  updateTemplateFields,
} from '@/domain/emails/templates/template';
import { TEMPLATE_FIELDS, type TemplateFormField } from './template-fields';

interface OwnInputs {
  isBulk: boolean;
}

/** A template as edited in a form. */
export type TemplateDraft = DraftOf<typeof TEMPLATE_FIELDS, OwnInputs>;

const drafts = draftsOf<typeof TEMPLATE_FIELDS, OwnInputs, EmailTemplate>({
  fields: templateFields,
  looks: TEMPLATE_FIELDS,
  own: {
    isBulk: {
      inputs: ['isBulk'],
      toDraft: ({ isBulk }) => ({ isBulk }),
      toValue: ({ isBulk }) => isBulk,
      toWords: ({ isBulk }) => (isBulk ? 'Yes' : 'No'),
    },
  },
});

export type TemplateInput = (typeof drafts.inputs)[number];

/** All inputs, in form order. */
export const TEMPLATE_INPUTS = drafts.inputs;

export const { toDraft, changedFields, inputsOf, conflict } = drafts;

export const start = (known: Partial<TemplateDraft>): TemplateDraft => drafts.start({ isBulk: false, ...known });

/** Validation errors per input, from the domain's schema. */
export const checkDraft = (draft: TemplateDraft, zone: string) =>
  drafts.errors.ofCheck(createTemplateInput.safeParse(drafts.toValues(draft, zone)));

/** The input of `emailTemplates.create`. */
export const toNewTemplate = (draft: TemplateDraft, zone: string): CreateTemplateInput =>
  createTemplateInput.parse(drafts.toValues(draft, zone));

/** The input of `emailTemplates.update`, with only the given fields. */
export const toChanges = (draft: TemplateDraft, names: readonly TemplateFormField[], zone: string) =>
  updateTemplateFields.parse(drafts.toValues(draft, zone, names));

export const problemErrors = drafts.errors.ofProblem;
