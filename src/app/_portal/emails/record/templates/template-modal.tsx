'use client';

import { Stack } from '@mantine/core';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useCreateTemplate, useUpdateTemplate } from './module';
import type { TemplateItem } from './template-cache';
import { conflict, start, type TemplateDraft, toNewTemplate } from './template-draft';
import { TemplateFormFields } from './template-form-fields';
import { type TemplateForm, useTemplateForm } from './use-template-form';

/** What the modal is opened for: a template to edit, or the first draft of a new one. */
export type TemplateEdit = { template: TemplateItem } | { draft: Partial<TemplateDraft> };

interface TemplateModalProps {
  /** Null closes the modal. */
  edit: TemplateEdit | null;
  onClose: () => void;
}

/** Creates or edits a template (spec 2 section 2). */
export function TemplateModal({ edit, onClose }: TemplateModalProps) {
  const shown = useLast(edit);
  const isNew = shown !== null && 'draft' in shown;
  return (
    <FormModal opened={edit !== null} title={isNew ? 'New template' : 'Edit template'} size={960} onClose={onClose}>
      {({ dirty: _, ...form }) => {
        if (!shown) return null;
        return 'draft' in shown ? (
          <NewTemplate draft={shown.draft} {...form} />
        ) : (
          <EditTemplate key={shown.template.id} template={shown.template} {...form} />
        );
      }}
    </FormModal>
  );
}

interface FormProps {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function NewTemplate({ draft, onDirty, onCancel, onDone }: FormProps & { draft: Partial<TemplateDraft> }) {
  const { timezone: zone } = useViewer();
  const create = useCreateTemplate();
  const form = useTemplateForm({
    start: start(draft),
    async save(values) {
      const template = await create.mutateAsync(toNewTemplate(values, zone));
      notifyDone(`${template.name} was added.`);
      return onDone;
    },
    onDirty,
  });
  return <TemplateFormBody form={form} save="Save template" onCancel={onCancel} />;
}

function EditTemplate({ template, onDirty, onCancel, onDone }: FormProps & { template: TemplateItem }) {
  const { save: update } = useUpdateTemplate();
  const form = useTemplateForm({ item: template, update, onDirty, onDone });
  if (form.stale) return <StaleEdit {...form.stale} noun="template" conflict={conflict} />;
  return <TemplateFormBody form={form} save="Save changes" onCancel={onCancel} />;
}

function TemplateFormBody({ form, save, onCancel }: { form: TemplateForm; save: string; onCancel: () => void }) {
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Template">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This template has been deleted in the meantime." />
        <TemplateFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
