'use client';

import { wordsOf } from '@/app/_portal/shared/fields/field-look';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { useFormats } from '@/app/_ui/time/formats';
import type { TemplateItem } from './template-cache';
import type { TemplateDraft } from './template-draft';
import { TEMPLATE_FIELDS, type TemplateFormField } from './template-fields';

/** The conflict dialog for a template that was changed elsewhere. */
export function StaleTemplate({
  item: _,
  edits,
  rows,
  ...answers
}: Stale<TemplateItem, TemplateDraft, TemplateFormField>) {
  const formats = useFormats();
  const words = (field: TemplateFormField, draft: TemplateDraft) => {
    if (field === 'isBulk') return draft.isBulk ? 'Yes' : 'No';
    return wordsOf(TEMPLATE_FIELDS[field], draft[field], formats);
  };
  return (
    <StaleEdit
      {...answers}
      noun="template"
      rows={rows.map(({ field, by }) => ({
        label: TEMPLATE_FIELDS[field].label,
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}
