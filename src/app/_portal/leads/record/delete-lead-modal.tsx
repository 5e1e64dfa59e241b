'use client';

import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import type { LeadItem } from './lead-cache';
import { useDeleteLead } from './use-delete-lead';

const CONSEQUENCE = `Its open automatic tasks go with it. You can restore both for ${DELETED_RETENTION_DAYS} days, in Settings.`;

export interface DeleteLeadModalProps {
  lead: LeadItem | null;
  onClose: () => void;
  onDeleted?: (lead: LeadItem) => void;
}

export function DeleteLeadModal({ lead, onClose, onDeleted }: DeleteLeadModalProps) {
  return (
    <DeleteModal
      noun="lead"
      item={lead}
      nameOf={({ companyName }) => companyName}
      consequence={CONSEQUENCE}
      onDelete={useDeleteLead()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
