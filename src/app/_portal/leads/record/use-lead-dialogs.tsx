'use client';

import { useMemo, useState } from 'react';
import { DeleteLeadModal } from './delete-lead-modal';
import { EditLeadModal } from './edit-lead-modal';
import type { LeadItem } from './lead-cache';

/** The modals for editing and deleting a lead. Render `dialogs`. */
export function useLeadDialogs({ onDeleted }: { onDeleted?: (lead: LeadItem) => void } = {}) {
  const [editing, setEditing] = useState<LeadItem | null>(null);
  const [deleting, setDeleting] = useState<LeadItem | null>(null);
  const open = useMemo(() => ({ edit: setEditing, remove: setDeleting }), []);
  return {
    ...open,
    busy: editing !== null || deleting !== null,
    dialogs: (
      <>
        <EditLeadModal lead={editing} onClose={() => setEditing(null)} />
        <DeleteLeadModal lead={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      </>
    ),
  };
}
