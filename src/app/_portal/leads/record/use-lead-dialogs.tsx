'use client';

import { useMemo, useState } from 'react';
import { lazyDeleteModal } from '@/app/_portal/shared/deletion/lazy-delete-modal';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { LeadItem } from './lead-cache';
import type { LeadFormField } from './lead-fields';
import { LEAD_MODULE } from './module';

const DeleteLeadModal = lazyDeleteModal<LeadItem>();
const EditLeadModal = lazyOverlay(
  () => import('./form/edit-lead-modal').then((module) => module.EditLeadModal),
  ({ lead }) => lead !== null,
);

/** The modals for editing and deleting a lead. Render `dialogs`. */
export function useLeadDialogs({ onDeleted }: { onDeleted?: (lead: LeadItem) => void } = {}) {
  const [editing, setEditing] = useState<LeadItem | null>(null);
  const [firstField, setFirstField] = useState<LeadFormField>();
  const [deleting, setDeleting] = useState<LeadItem | null>(null);
  const open = useMemo(
    () => ({
      /** Opens the form with the focus on a field, by default the first one. */
      edit(lead: LeadItem, field?: LeadFormField) {
        setEditing(lead);
        setFirstField(field);
      },
      remove: setDeleting,
    }),
    [],
  );
  return {
    ...open,
    busy: editing !== null || deleting !== null,
    dialogs: (
      <>
        <EditLeadModal lead={editing} focus={firstField} onClose={() => setEditing(null)} />
        <DeleteLeadModal of={LEAD_MODULE} item={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      </>
    ),
  };
}
