'use client';

import { useMemo, useState } from 'react';
import { lazyDeleteModal } from '@/app/_portal/shared/deletion/lazy-delete-modal';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { LeadInputName } from './form/lead-draft';
import type { LeadItem } from './lead-cache';
import { LEAD_MODULE } from './module';
import { useBookAgain } from './use-book-again';

const DeleteLeadModal = lazyDeleteModal<LeadItem>();
const EditLeadModal = lazyOverlay(
  () => import('./form/edit-lead-modal').then((module) => module.EditLeadModal),
  ({ lead }) => lead !== null,
);

interface LeadDialogs {
  onDeleted?: (lead: LeadItem) => void;
  /** A lead has been booked again: the new one, whose form opens. */
  onBooked?: (lead: LeadItem) => void;
}

/** The modals for editing, deleting and booking a lead again. Render `dialogs`. */
export function useLeadDialogs({ onDeleted, onBooked }: LeadDialogs = {}) {
  const [editing, setEditing] = useState<LeadItem | null>(null);
  const [firstField, setFirstField] = useState<LeadInputName>();
  const [deleting, setDeleting] = useState<LeadItem | null>(null);
  const open = useMemo(
    () => ({
      /** Opens the form with the focus on a field, by default the first one. */
      edit(lead: LeadItem, field?: LeadInputName) {
        setEditing(lead);
        setFirstField(field);
      },
      remove: setDeleting,
    }),
    [],
  );
  const { bookAgain, isPending } = useBookAgain((lead) => {
    onBooked?.(lead);
    open.edit(lead, 'eventDate');
  });
  return {
    ...open,
    bookAgain,
    /** Whether a lead is being booked again. */
    isBooking: isPending,
    busy: editing !== null || deleting !== null,
    dialogs: (
      <>
        <EditLeadModal lead={editing} focus={firstField} onClose={() => setEditing(null)} />
        <DeleteLeadModal of={LEAD_MODULE} item={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      </>
    ),
  };
}
