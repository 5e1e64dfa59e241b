'use client';

import { useMemo, useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { LeadItem } from './lead-cache';
import type { LeadFormField } from './lead-fields';

const DeleteLeadModal = lazyOverlay(
  () => import('./delete-lead-modal').then((module) => module.DeleteLeadModal),
  ({ lead }) => lead !== null,
);
const EditLeadModal = lazyOverlay(
  () => import('./edit-lead-modal').then((module) => module.EditLeadModal),
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
        <DeleteLeadModal lead={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      </>
    ),
  };
}
