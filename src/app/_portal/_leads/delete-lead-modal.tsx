'use client';

import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import { DeleteQuestion } from '../_deleted/delete-question';
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
    <DeleteQuestion
      noun="lead"
      subject={lead?.companyName ?? null}
      consequence={CONSEQUENCE}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const CONSEQUENCE = `Its open automatic tasks go with it. You can restore both for ${KEPT_DELETED_DAYS} days, in Settings.`;
