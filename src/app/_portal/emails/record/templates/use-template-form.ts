'use client';

import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { emailTemplate, type UpdateTemplateChanges } from '@/domain/emails/templates/template';
import type { TemplateItem } from './template-cache';
import {
  changedFields,
  checkDraft,
  inputsOf,
  problemErrors,
  TEMPLATE_INPUTS,
  type TemplateDraft,
  type TemplateInput,
  toChanges,
  toDraft,
} from './template-draft';
import type { TemplateFormField } from './template-fields';

const TEMPLATE_FORM: FormSpec<TemplateItem, TemplateDraft, TemplateFormField, TemplateInput, UpdateTemplateChanges> = {
  inputs: TEMPLATE_INPUTS,
  check: checkDraft,
  problemErrors,
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: emailTemplate,
  nameOf: ({ name }) => name,
};

/** The state of a template's form. */
export const useTemplateForm = (options: RecordFormOptions<TemplateItem, TemplateDraft, UpdateTemplateChanges>) =>
  useRecordForm(TEMPLATE_FORM, options);

export type TemplateForm = ReturnType<typeof useTemplateForm>;
