'use client';

import { useMemo, useState } from 'react';
import { lazyDeleteModal } from '@/app/_portal/shared/deletion/lazy-delete-modal';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { copyName } from '@/domain/emails/templates/template-choices';
import { TEMPLATE_MODULE } from '../../record/templates/module';
import type { TemplateItem } from '../../record/templates/template-cache';
import type { TemplateDraft } from '../../record/templates/template-draft';
import type { TemplateEdit } from '../../record/templates/template-modal';
import { TemplateFilters } from './template-filters';
import { TemplateList } from './template-list';
import { useTemplateFilters } from './use-template-filters';

const TemplateModal = lazyOverlay(
  () => import('../../record/templates/template-modal').then((module) => module.TemplateModal),
  ({ edit }) => edit !== null,
);
const DeleteTemplateModal = lazyDeleteModal<TemplateItem>();

interface TemplatesProps {
  edit: TemplateEdit | null;
  onEdit: (edit: TemplateEdit | null) => void;
}

/** The user's templates, with the modal that edits them. */
export function Templates({ edit, onEdit }: TemplatesProps) {
  const filters = useTemplateFilters();
  useScrollToTopOnChange(JSON.stringify(filters.asked));
  const [deleting, setDeleting] = useState<TemplateItem | null>(null);
  const actions = useMemo(
    () => ({
      use: ({ id }: TemplateItem) => navigateTo(tabHref('email', { template: id })),
      edit: (template: TemplateItem) => onEdit({ template }),
      duplicate: ({ name, category, subject, body, isBulk }: TemplateItem) =>
        onEdit({ draft: { name: copyName(name), category, subject, body, isBulk } satisfies TemplateDraft }),
      remove: setDeleting,
    }),
    [onEdit],
  );
  return (
    <>
      <TemplateFilters filters={filters} />
      <TemplateList
        filters={filters}
        actions={actions}
        keysOff={edit !== null || deleting !== null}
        onAdd={(draft: Partial<TemplateDraft> = {}) => onEdit({ draft })}
      />
      <TemplateModal edit={edit} onClose={() => onEdit(null)} />
      <DeleteTemplateModal of={TEMPLATE_MODULE} item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
