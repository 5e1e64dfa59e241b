'use client';

import { ConfirmModal } from '@/app/_ui/confirm-modal';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import type { LeadItem } from './lead-cache';
import { useDeleteLead } from './use-delete-lead';

export interface DeleteLeadModalProps {
  /** The lead that is asked about; null when nothing is. */
  lead: LeadItem | null;
  onClose: () => void;
  /** It has been taken out of the lists. */
  onDeleted?: (lead: LeadItem) => void;
}

export function DeleteLeadModal({ lead, onClose, onDeleted }: DeleteLeadModalProps) {
  const deleteLead = useDeleteLead();
  const confirm = () => {
    if (!lead) return;
    onClose();
    onDeleted?.(lead);
    deleteLead(lead);
  };
  return (
    <ConfirmModal
      subject={lead?.companyName ?? null}
      title="Delete lead"
      question="Are you sure you want to delete this lead?"
      consequence={CONSEQUENCE}
      action="Delete lead"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const CONSEQUENCE = `Its open automatic tasks go with it. You can restore both for ${KEPT_DELETED_DAYS} days, in Settings.`;
