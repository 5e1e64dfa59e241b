'use client';

import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { EditLeadForm } from './edit-lead-form';
import type { LeadInputName } from './lead-draft';

interface EditLeadModalProps {
  /** The lead as it is when the modal opens; null closes it. */
  lead: LeadItem | null;
  /** The field to begin with; by default the first one. */
  focus?: LeadInputName;
  onClose: () => void;
}

export function EditLeadModal({ lead, focus, onClose }: EditLeadModalProps) {
  const shown = useLast(lead);
  return (
    <FormModal opened={lead !== null} title="Edit lead" onClose={onClose}>
      {(form) => shown && <EditLeadForm lead={shown} focus={focus} {...form} />}
    </FormModal>
  );
}
